import { useSend } from '@balcao/ui/lib/forms/use-send'
import { t as common } from '@balcao/ui/lib/session/sign-in-messages'
import { useSignInAttempt } from '@balcao/ui/lib/session/use-sign-in-attempt'
import { AskedStep } from '@balcao/ui/sign-in/asked-step'
import { EmailForm } from '@balcao/ui/sign-in/email-form'
import { FailureAlert } from '@balcao/ui/sign-in/failure-alert'
import { PasswordForm } from '@balcao/ui/sign-in/password-form'
import { SentStep } from '@balcao/ui/sign-in/sent-step'
import { SignInLayout } from '@balcao/ui/sign-in/sign-in-layout'
import { StepTitle } from '@balcao/ui/sign-in/step-title'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { sessions } from '../../lib/session.ts'
import { calls } from './calls.ts'
import { t } from './messages.ts'

type Way = 'password' | 'link'

/** The older sign-in page: one toggle for both ways in, and providers that are still to come (R-157…R-161). */
export const Page = () => {
  const attempt = useSignInAttempt(sessions.signIn)
  const sending = useSend()
  const [way, setWay] = useState<Way>('password')
  const [values, setValues] = useState({ email: '', password: '' })
  const [sent, setSent] = useState(false)
  const [soon, setSoon] = useState<'googleSoon' | 'microsoftSoon' | null>(null)
  const { email, password } = values

  const back = () => {
    attempt.reset()
    setSent(false)
  }
  const choose = (next: Way) => {
    attempt.reset()
    sending.clear()
    setSoon(null)
    setWay(next)
  }

  if (attempt.step.name !== 'start')
    return (
      <SignInLayout>
        <AskedStep attempt={attempt} email={email} fallback={common('failed')} onBack={back} />
      </SignInLayout>
    )
  if (sent)
    return (
      <SignInLayout>
        <SentStep
          email={email}
          busy={attempt.busy}
          failure={attempt.failure}
          onCode={(mailCode) => attempt.begin((answers) => calls.mailCode({ email, mailCode, ...answers }))}
          onBack={back}
        />
      </SignInLayout>
    )
  return (
    <SignInLayout>
      <StepTitle quiet>{t('title')}</StepTitle>
      <ToggleButtonGroup exclusive fullWidth value={way} aria-label={t('way')} onChange={(_, next: Way | null) => next && choose(next)}>
        <ToggleButton value="password">{t('byPassword')}</ToggleButton>
        <ToggleButton value="link">{t('byLink')}</ToggleButton>
      </ToggleButtonGroup>
      {way === 'password' ? (
        <>
          <FailureAlert failure={attempt.failure} fallback={common('failed')} />
          <PasswordForm
            values={values}
            onChange={setValues}
            busy={attempt.busy}
            missing={t('needBoth')}
            onSubmit={() => attempt.begin((answers) => calls.password({ email, password, ...answers }))}
          />
        </>
      ) : (
        <>
          <FailureAlert failure={sending.failure} fallback={common('sendFailed')} />
          <EmailForm
            email={email}
            onEmail={(next) => setValues({ ...values, email: next })}
            busy={sending.busy}
            missing={t('needEmail')}
            submit={common('sendLink')}
            onSubmit={async () => setSent(await sending.send(() => calls.sendLink(email)))}
          />
        </>
      )}
      <div className="sign-in-or">{common('or')}</div>
      <Button variant="outlined" size="large" className="sign-in-button" onClick={() => setSoon('googleSoon')}>
        {t('google')}
      </Button>
      <Button variant="outlined" size="large" className="sign-in-button" onClick={() => setSoon('microsoftSoon')}>
        {t('microsoft')}
      </Button>
      <div role="status">
        {soon ? (
          <Alert severity="info" variant="outlined" role="presentation">
            {t(soon)}
          </Alert>
        ) : null}
      </div>
    </SignInLayout>
  )
}
