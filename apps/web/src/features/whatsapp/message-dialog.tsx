import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { trpc } from '../../lib/trpc.ts'
import { t } from './log.messages.ts'
import { resultOf } from './log-columns.tsx'
import { useWhatsappActs } from './whatsapp.data.ts'
import css from './whatsapp.module.css'

/** A message as it came or goes, what was done with it, and the way to have it done again. */
export const MessageDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const titleId = useId()
  const query = trpc.whatsapp.messages.get.useQuery({ id }, { retry: false })
  const acts = useWhatsappActs()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await acts.again(id)
    setBusy(false)
  }
  const state = query.data?.state
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('open', { id: String(id) })}</DialogTitle>
      <DialogContent>
        <Loaded query={query} failed={t('openFailed')} lines={8}>
          {(message) => (
            <>
              <p>{resultOf(message)}</p>
              {message.detail ? <p className={page.quiet}>{t('saysMeta', { why: message.detail })}</p> : null}
              <h3 className={page.legend}>{t('path')}</h3>
              {message.stages.length === 0 ? <p className={page.quiet}>{t('noPath')}</p> : null}
              <ol className={css.path}>
                {message.stages.map(({ at, says }) => (
                  <li key={`${at} ${says}`}>
                    {exactTime(at)} · {says}
                  </li>
                ))}
              </ol>
              <h3 className={page.legend}>{t('body')}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
              <pre className={css.pre} tabIndex={0}>
                {message.body}
              </pre>
            </>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        {state === 'failed' || (state === 'aside' && query.data?.direction === 'in') ? (
          <Button disabled={busy} onClick={() => void again()}>
            {t('again')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
