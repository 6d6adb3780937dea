import type { SignedIn } from '@balcao/contracts/auth/session'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLinkInAddress } from '../lib/session/link-in-address.ts'
import type { SignInCalls } from '../lib/session/sign-in-calls.ts'
import { t } from '../lib/session/sign-in-messages.ts'
import { useSignInAttempt } from '../lib/session/use-sign-in-attempt.ts'
import { Spinner } from '../spinner.tsx'
import { AskedStep } from './asked-step.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { StepTitle } from './step-title.tsx'

/** After an error. */
const RETURN_AFTER_MS = 3000

type LinkCallbackProps = {
  title: string
  link: SignInCalls['link']
  onSignedIn: (answer: SignedIn) => void
  /** Back to the sign-in page. */
  onReturn: () => void
}

/** What of a link's address cannot be used, in words (R-164…R-166). */
export function linkProblem(token: string | null, type: string | null): string | undefined {
  if (!token) return t('noToken')
  if (type === 'oauth') return t('oauthSoon')
  return type === 'magic_links' || type === 'multi_tenant_magic_links' ? undefined : t('unknownType')
}

/** Where a mailed link leads: it signs in by itself; every error is told and then leads back. */
export const LinkCallback = ({ title, link, onSignedIn, onReturn }: LinkCallbackProps) => {
  const { token, type, organization } = useLinkInAddress()
  const attempt = useSignInAttempt(onSignedIn)
  const problem = linkProblem(token, type)
  const begun = useRef(false)

  const begin = useEffectEvent(() => {
    if (begun.current || problem || !token) return
    begun.current = true
    void attempt.begin((answers) => link({ token, organization, ...answers }))
  })
  useEffect(() => begin(), [])

  const { failure, step } = attempt
  const wrongCode = step.name === 'code' && failure?.code === 'second_factor_wrong'
  const over = problem !== undefined || (failure !== null && !wrongCode)
  const leave = useEffectEvent(onReturn)
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => leave(), RETURN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [over])

  if (step.name !== 'start' && !over) return <AskedStep attempt={attempt} email="" fallback={t('linkFailed')} />
  return (
    <>
      <StepTitle>{title}</StepTitle>
      {over ? (
        <>
          {problem ? (
            <Alert severity="error" variant="outlined">
              {problem}
            </Alert>
          ) : (
            <FailureAlert failure={failure} fallback={t('linkFailed')} />
          )}
          <p className="sign-in-text">{t('returning')}</p>
          <Button variant="outlined" size="large" className="sign-in-button" onClick={onReturn}>
            {t('backToLogin')}
          </Button>
        </>
      ) : (
        <Spinner label={t('checking')} />
      )}
    </>
  )
}
