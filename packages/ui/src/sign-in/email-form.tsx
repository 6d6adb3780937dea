import { looksLikeEmail } from '@balcao/contracts/email'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../lib/session/sign-in-messages.ts'
import { EmailInput, Submit } from './inputs.tsx'

/** What is wrong with an e-mail, in words; nothing when it looks like one. */
export const emailProblem = (email: string, missing = t('missingEmail')): string | undefined => {
  if (!email.trim()) return missing
  return looksLikeEmail(email) ? undefined : t('wrongEmail')
}

type EmailFormProps = {
  email: string
  onEmail: (email: string) => void
  busy: boolean
  /** What to say where no e-mail is given. */
  missing?: string
  submit: string
  onSubmit: () => void
  children?: ReactNode
}

/** A form that takes an e-mail only. */
export const EmailForm = ({ email, onEmail, busy, missing, submit, onSubmit, children }: EmailFormProps) => {
  const [tried, setTried] = useState(false)
  const problem = emailProblem(email, missing)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem) document.getElementById('email')?.focus()
    else if (!busy) onSubmit()
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={send}>
      <EmailInput value={email} error={tried && problem} onChange={onEmail} />
      <Submit busy={busy}>{submit}</Submit>
      {children}
    </form>
  )
}
