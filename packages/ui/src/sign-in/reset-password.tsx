import Button from '@mui/material/Button'
import { useState } from 'react'
import { useSend } from '../lib/forms/use-send.ts'
import type { SignInCalls } from '../lib/session/sign-in-calls.ts'
import { t } from '../lib/session/sign-in-messages.ts'
import { EmailForm } from './email-form.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SentStep } from './sent-step.tsx'
import { StepTitle } from './step-title.tsx'

type ResetPasswordProps = {
  /** Of the mailed link; without one a link can be asked for. */
  token: string | null
  calls: Pick<SignInCalls, 'forgot' | 'reset'>
  onDone: () => void
  onBack: () => void
}

/** Choosing a new password, or asking for the link that allows it. */
export const ResetPassword = ({ token, calls, onDone, onBack }: ResetPasswordProps) => {
  const { busy, failure, send } = useSend()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  if (sent) return <SentStep email={email} failure={null} onBack={onBack} />
  if (token)
    return (
      <>
        <StepTitle quiet>{t('resetTitle')}</StepTitle>
        <NewPasswordForm
          busy={busy}
          failure={failure}
          fallback={t('passwordFailed')}
          submit={t('savePassword')}
          onSubmit={async (password) => {
            if (await send(() => calls.reset({ token, password }))) onDone()
          }}
        />
        <Button variant="text" onClick={onBack}>
          {t('backToLogin')}
        </Button>
      </>
    )
  return (
    <>
      <StepTitle quiet>{t('forgotTitle')}</StepTitle>
      <p className="sign-in-text">{t('forgotText')}</p>
      <FailureAlert failure={failure} fallback={t('forgotFailed')} />
      <EmailForm
        email={email}
        onEmail={setEmail}
        busy={busy}
        submit={t('sendForgot')}
        onSubmit={async () => setSent(await send(() => calls.forgot(email)))}
      />
      <Button variant="text" onClick={onBack}>
        {t('backToLogin')}
      </Button>
    </>
  )
}
