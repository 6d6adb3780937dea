import { NewPassword } from '@balcao/contracts/auth/passwords'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Failure, fieldErrorsOf } from '../lib/failure.ts'
import { t } from '../lib/session/sign-in-messages.ts'
import { FailureAlert } from './failure-alert.tsx'
import { SecretInput, Submit } from './inputs.tsx'

type NewPasswordFormProps = {
  busy: boolean
  failure: Failure | null
  fallback: string
  submit: string
  /** Fields before the password; `first` is the id of the first of them that is wrong. */
  children?: ReactNode
  first?: string
  onTry?: () => void
  onSubmit: (password: string) => void
}

/** A form that ends in a new password; the rules of the server decide, and what they say stands at the field. */
export const NewPasswordForm = ({ busy, failure, fallback, submit, children, first, onTry, onSubmit }: NewPasswordFormProps) => {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Failure | null>(null)
  const ours = password ? NewPassword.safeParse(password).error?.issues[0]?.message : t('missingPassword')
  // What the server refused is said until something else is typed.
  const theirs = failure !== refused ? fieldErrorsOf(failure).find(({ field }) => field === 'password')?.message : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    onTry?.()
    const wrong = first ?? (ours ? 'new-password' : undefined)
    if (wrong) document.getElementById(wrong)?.focus()
    else if (!busy) onSubmit(password)
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={send}>
      <FailureAlert failure={theirs ? null : failure} fallback={fallback} />
      {children}
      <SecretInput
        id="new-password"
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        value={password}
        error={(tried && ours) || theirs}
        onChange={(next) => {
          setPassword(next)
          setRefused(failure)
        }}
      />
      <Submit busy={busy}>{submit}</Submit>
    </form>
  )
}
