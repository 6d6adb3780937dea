import Alert from '@mui/material/Alert'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../lib/session/sign-in-messages.ts'
import { emailProblem } from './email-form.tsx'
import { EmailInput, SecretInput, Submit } from './inputs.tsx'

export type Credentials = { email: string; password: string }

type PasswordFormProps = {
  values: Credentials
  onChange: (values: Credentials) => void
  busy: boolean
  /** One text for whatever is missing, in place of one at each field. */
  missing?: string
  /** Takes the e-mail alone: there is no password for it. */
  only?: boolean
  onSubmit: () => void
  children?: ReactNode
}

/** E-mail and password in one form, so that password managers find them. */
export const PasswordForm = ({ values, onChange, busy, missing, only, onSubmit, children }: PasswordFormProps) => {
  const [tried, setTried] = useState(false)
  const email = emailProblem(values.email)
  const password = values.password ? undefined : t('missingPassword')
  const lacking = tried && missing !== undefined && (!values.email.trim() || !values.password)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = email ? 'email' : password ? 'password' : null
    if (wrong) document.getElementById(wrong)?.focus()
    else if (!busy && !only) onSubmit()
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={submit}>
      {lacking ? (
        <Alert severity="error" variant="outlined">
          {missing}
        </Alert>
      ) : null}
      <EmailInput value={values.email} error={tried && !lacking && email} onChange={(next) => onChange({ ...values, email: next })} />
      {only ? null : (
        <>
          <SecretInput
            id="password"
            label={t('password')}
            autoComplete="current-password"
            value={values.password}
            error={tried && !lacking && password}
            onChange={(next) => onChange({ ...values, password: next })}
          />
          <Submit busy={busy}>{t('submit')}</Submit>
          {children}
        </>
      )}
    </form>
  )
}
