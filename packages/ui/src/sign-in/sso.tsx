import type { SignedIn } from '@balcao/contracts/auth/session'
import type { FindSsoOptions, SsoOptions } from '@balcao/contracts/sso/sign-in'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Failure, failureOf } from '../lib/failure.ts'
import { t } from '../lib/session/sso-messages.ts'
import { type Answers, useSignInAttempt } from '../lib/session/use-sign-in-attempt.ts'
import { useSsoOptions } from '../lib/session/use-sso-options.ts'
import { Spinner } from '../spinner.tsx'
import { AskedStep } from './asked-step.tsx'
import { FailureAlert } from './failure-alert.tsx'
import type { SsoProps } from './sign-in.tsx'

/** Single sign-on, as an app's connection to the server offers it. */
export type SsoCalls = {
  options: (asked: Pick<FindSsoOptions, 'email' | 'organization'>) => Promise<SsoOptions>
  begin: (provider: string) => Promise<{ url: string }>
  complete: (input: Pick<Answers, 'code' | 'passkey'> & { signIn: string }) => Promise<SignedIn>
}

const REFUSALS = ['cancelled', 'expired', 'away', 'refused'] as const
const isKey = (said: string | null): said is string => /^\d+-\d+$/.test(said ?? '')

/** What the address says: which sign-in comes back, or why none does; and the organisation. */
function useSaid() {
  const [said] = useState(() => {
    const query = new URLSearchParams(location.search)
    return { sso: query.get('sso'), organization: query.get('org') ?? undefined }
  })
  return said
}

/** The buttons of an organisation's providers, and what follows when somebody comes back from one. */
export const Sso = ({ email, calls, onSignedIn, onBeside }: SsoProps & { calls: SsoCalls }) => {
  const { sso, organization } = useSaid()
  const attempt = useSignInAttempt(onSignedIn)
  const [isBack, setBack] = useState(isKey(sso))
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { providers, required, directory } = useSsoOptions(calls.options, email, organization)
  const only = required && providers.length > 0

  const beside = isBack ? 'none' : only ? 'email' : 'whole'
  const named = directory === null ? undefined : organization
  const tell = useEffectEvent(onBeside)
  useEffect(() => tell(beside, named), [beside, named])
  const finish = useEffectEvent(() => {
    if (isKey(sso)) void attempt.begin(({ organization: _, ...factor }) => calls.complete({ signIn: sso, ...factor }))
  })
  useEffect(() => finish(), [])
  const isOver = attempt.failure !== null && attempt.step.name === 'start'
  if (isBack && isOver) {
    setBack(false)
    setFailure(attempt.failure)
  }

  const go = async ({ key }: SsoOptions['providers'][number]) => {
    setBusy(key)
    setFailure(null)
    try {
      location.assign((await calls.begin(key)).url)
    } catch (error) {
      setBusy(null)
      setFailure(failureOf(error))
    }
  }
  if (isBack)
    return attempt.step.name === 'start' ? (
      <Spinner label={t('entering')} />
    ) : (
      <AskedStep attempt={attempt} email="" fallback={t('failed')} onBack={() => setBack(false)} />
    )
  const refusal = REFUSALS.find((one) => one === sso)
  return (
    <>
      {refusal && failure === null && busy === null ? (
        <Alert severity="error" variant="outlined">
          {t(`refused_${refusal}`)}
        </Alert>
      ) : null}
      <FailureAlert failure={failure} fallback={t('failed')} />
      {directory ? <p className="sign-in-text">{t('directory', { label: directory })}</p> : null}
      {only ? <p className="sign-in-text">{t('required')}</p> : null}
      {providers.map((provider) => (
        <Button
          key={provider.key}
          variant={only ? 'contained' : 'outlined'}
          size="large"
          className="sign-in-button"
          disabled={busy !== null}
          onClick={() => void go(provider)}
        >
          {t(busy === provider.key ? 'going' : 'enter', { label: provider.label })}
        </Button>
      ))}
    </>
  )
}
