import { MAX_DECLINE_REASON } from '@balcao/contracts/documents/signature-bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './signing.module.css'

type DeclineFormProps = { token: string; onBack: () => void; onDeclined: () => void; onOver: () => void }

/** Asks why before it declines: that ends the request for everybody. */
export const DeclineForm = ({ token, onBack, onDeclined, onOver }: DeclineFormProps) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setError(t('reasonMissing'))
    setBusy(true)
    try {
      await api.documents.signatures.decline.mutate({ token, reason: reason.trim() })
      onDeclined()
    } catch (failed) {
      const refused = failureOf(failed)
      if (refused.code === 'signature_over' || refused.code === 'signature_link_invalid') return onOver()
      setError(refused.message)
      setBusy(false)
    }
  }
  return (
    <form className={css.card} noValidate onSubmit={(event) => void send(event)}>
      <h2>{t('declineTitle')}</h2>
      <p>{t('declineText')}</p>
      <FieldFrame label={t('reason')} required {...(error ? { error } : {})}>
        {(ids) => (
          <PlainInput
            ids={ids}
            name="reason"
            autoFocus
            multiline
            minRows={3}
            value={reason}
            onChange={setReason}
            inputProps={{ maxLength: MAX_DECLINE_REASON }}
          />
        )}
      </FieldFrame>
      <div className={css.acts}>
        <Button type="submit" variant="contained" color="error" disabled={busy}>
          {t('declineNow')}
        </Button>
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
    </form>
  )
}
