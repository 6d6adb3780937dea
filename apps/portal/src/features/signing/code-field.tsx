import type { SentSignatureCode } from '@balcao/contracts/documents/signing'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './signing.module.css'

type CodeFieldProps = {
  token: string
  email: string
  value: string
  error: string | undefined
  onChange: (code: string) => void
  onOver: () => void
}

/** Has a code mailed, and takes it. */
export const CodeField = ({ token, email, value, error, onChange, onOver }: CodeFieldProps) => {
  const [sent, setSent] = useState<SentSignatureCode>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async () => {
    setBusy(true)
    setFault('')
    try {
      setSent(await api.documents.signatures.sendCode.mutate({ token }))
    } catch (failed) {
      const refused = failureOf(failed)
      if (refused.code === 'signature_over' || refused.code === 'signature_link_invalid') return onOver()
      setFault(refused.message)
    }
    setBusy(false)
  }
  return (
    <section className={css.card} aria-label={t('codeTitle')}>
      <h2>{t('codeTitle')}</h2>
      {sent ? null : <p className={css.where}>{t('codeTo', { email })}</p>}
      <div className={css.acts}>
        <Button variant="outlined" disabled={busy} onClick={() => void send()}>
          {t(sent ? 'sendAgain' : 'sendCode')}
        </Button>
      </div>
      {sent ? (
        <p role="status" className={css.quiet}>
          {t('codeSent', { email: sent.email, minutes: sent.minutes })}
        </p>
      ) : null}
      {fault ? (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      ) : null}
      <div className={css.code}>
        <FieldFrame label={t('code')} required {...(error ? { error } : {})}>
          {(ids) => (
            <PlainInput
              ids={ids}
              name="code"
              autoComplete="one-time-code"
              value={value}
              onChange={(code) => onChange(code.trim())}
              inputProps={{ maxLength: 6, inputMode: 'numeric' }}
            />
          )}
        </FieldFrame>
      </div>
    </section>
  )
}
