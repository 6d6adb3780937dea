import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { t } from './messages.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useWebhookActs } from './webhooks.data.ts'

/** How receivers check that a call is from here, and the way to a new secret. */
export const Signature = ({ id }: { id: number }) => {
  const { rotate } = useWebhookActs()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setSecret(await rotate(id))
    setBusy(false)
    setAsking(false)
  }
  return (
    <section className={page.card} aria-label={t('secret')}>
      <h2 className={page.legend}>{t('secret')}</h2>
      <p className={page.quiet}>{t('secretHint')}</p>
      <div>
        <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
          {t('rotate')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('rotateTitle')}
        confirm={t('rotate')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        {t('rotateText')}
      </ConfirmDialog>
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret(undefined)} /> : null}
    </section>
  )
}
