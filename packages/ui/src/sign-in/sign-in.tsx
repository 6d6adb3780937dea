import type { SignedIn } from '@balcao/contracts/auth/session'
import Button from '@mui/material/Button'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useSend } from '../lib/forms/use-send.ts'
import type { SignInCalls } from '../lib/session/sign-in-calls.ts'
import { t } from '../lib/session/sign-in-messages.ts'
import { useSignInAttempt } from '../lib/session/use-sign-in-attempt.ts'
import { AskedStep } from './asked-step.tsx'
import { EmailForm } from './email-form.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { PasswordForm } from './password-form.tsx'
import { SentStep } from './sent-step.tsx'
import { StepTitle } from './step-title.tsx'

type Mode = 'password' | 'link' | 'forgot' | 'link-sent' | 'forgot-sent'

/** How the rest of the page stands beside single sign-on: whole, without a password, or not at all. */
export type BesideSso = 'whole' | 'email' | 'none'
/** `organization`: whose directory the password is for, where the address names it. */
export type SsoProps = {
  email: string
  onSignedIn: SignInProps['onSignedIn']
  onBeside: (beside: BesideSso, organization?: string) => void
}

type SignInProps = {
  title: string
  /** Why one is here, such as an ended session; gone as soon as one does something. */
  notice?: ReactNode
  /** The address that is known already. */
  email?: string | undefined
  calls: SignInCalls
  onSignedIn: (answer: SignedIn) => void
  /** Single sign-on, where the app has it: loaded once the page is there. */
  Sso?: ComponentType<SsoProps>
}

/** Signing in by password, or by a mailed link or code; then whatever the server still asks for. */
export const SignIn = ({ title, notice, email: known = '', calls, onSignedIn, Sso }: SignInProps) => {
  const [beside, setBeside] = useState<BesideSso>('whole')
  const [organization, setOrganization] = useState<string>()
  const attempt = useSignInAttempt(onSignedIn)
  const sending = useSend()
  const [mode, setMode] = useState<Mode>('password')
  const [values, setValues] = useState({ email: known, password: '' })
  const [moved, setMoved] = useState(false)
  const { email, password } = values

  const go = (next: Mode) => {
    setMoved(true)
    attempt.reset()
    sending.clear()
    setMode(next)
  }
  const sendMail = async (next: 'link-sent' | 'forgot-sent') => {
    if (await sending.send(() => (next === 'link-sent' ? calls.sendLink(email) : calls.forgot(email)))) go(next)
  }
  const setEmail = (next: string) => setValues({ ...values, email: next })

  if (attempt.step.name !== 'start')
    return <AskedStep attempt={attempt} email={email} fallback={t('failed')} onBack={() => go('password')} />
  if (mode === 'link-sent' || mode === 'forgot-sent') {
    const enter = (mailCode: string) => attempt.begin((answers) => calls.mailCode({ email, mailCode, ...answers }))
    return (
      <SentStep
        email={email}
        busy={attempt.busy}
        failure={attempt.failure}
        onCode={mode === 'link-sent' ? enter : undefined}
        onBack={() => go('password')}
      />
    )
  }
  const failure = mode === 'password' ? attempt.failure : sending.failure
  // Single sign-on keeps its place, whatever stands beside it: what it has begun goes on.
  return (
    <>
      {beside === 'none' ? null : (
        <>
          <StepTitle key={mode} quiet={!moved}>
            {mode === 'forgot' ? t('forgotTitle') : title}
          </StepTitle>
          {failure || moved ? null : notice}
          <FailureAlert failure={failure} fallback={t(mode === 'password' ? 'failed' : mode === 'link' ? 'sendFailed' : 'forgotFailed')} />
          {mode === 'password' ? (
            <>
              <PasswordForm
                values={values}
                onChange={setValues}
                busy={attempt.busy}
                only={beside === 'email'}
                onSubmit={() =>
                  attempt.begin((answers) =>
                    calls.password({ email, password, ...answers, organization: answers.organization ?? organization }),
                  )
                }
              >
                <Button variant="text" size="small" className="sign-in-forgot" onClick={() => go('forgot')}>
                  {t('forgot')}
                </Button>
              </PasswordForm>
              {beside === 'email' ? null : (
                <>
                  <div className="sign-in-or">{t('or')}</div>
                  <Button variant="outlined" size="large" className="sign-in-button" onClick={() => go('link')}>
                    {t('toLink')}
                  </Button>
                </>
              )}
            </>
          ) : (
            <>
              <p className="sign-in-text">{t(mode === 'link' ? 'linkText' : 'forgotText')}</p>
              <EmailForm
                email={email}
                onEmail={setEmail}
                busy={sending.busy}
                submit={t(mode === 'link' ? 'sendLink' : 'sendForgot')}
                onSubmit={() => sendMail(mode === 'link' ? 'link-sent' : 'forgot-sent')}
              />
              <Button variant="text" onClick={() => go('password')}>
                {t(mode === 'link' ? 'toPassword' : 'back')}
              </Button>
            </>
          )}
        </>
      )}
      {Sso && mode === 'password' ? (
        <Suspense>
          <Sso
            email={email}
            onSignedIn={onSignedIn}
            onBeside={(next, named) => {
              setBeside(next)
              setOrganization(named)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
