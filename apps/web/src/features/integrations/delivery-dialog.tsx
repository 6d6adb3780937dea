import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { trpc } from '../../lib/trpc.ts'
import { t } from './deliveries.messages.ts'
import css from './integrations.module.css'
import { useWebhookActs } from './webhooks.data.ts'

/** A body as people read it; what is no JSON stays as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** What was sent with one delivery, how it was answered, and the way to send it again. */
export const DeliveryDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const titleId = useId()
  const query = trpc.integrations.deliveries.get.useQuery({ id }, { retry: false })
  const { resend } = useWebhookActs()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await resend(id)
    setBusy(false)
    onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('open', { id: String(id) })}</DialogTitle>
      <DialogContent>
        <Loaded query={query} failed={t('openFailed')} lines={8}>
          {({ body, answer }) => (
            <>
              <h3 className={page.legend}>{t('body')}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
              <pre className={css.pre} tabIndex={0}>
                {readable(body)}
              </pre>
              <h3 className={page.legend}>{t('answer')}</h3>
              {answer ? <pre className={css.pre}>{answer}</pre> : <p className={page.quiet}>{t('noAnswer')}</p>}
            </>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        {query.data && query.data.state !== 'waiting' ? (
          <Button disabled={busy} onClick={() => void again()}>
            {t('resend')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
