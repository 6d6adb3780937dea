import type { SecondFactorWays } from '@balcao/contracts/passkeys/assertion'
import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import { t } from '../lib/session/sign-in-messages.ts'
import type { SignInAttempt } from '../lib/session/use-sign-in-attempt.ts'
import { CodeForm } from './code-form.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { StepTitle } from './step-title.tsx'

const PasskeyFactor = lazyWithRetry(() => import('./passkey-factor.tsx').then((module) => module.PasskeyFactor))

type AskedStepProps = { attempt: SignInAttempt; email: string; fallback: string; onBack?: () => void }

/** What the server wants to know before it lets one in: which organisation, or the second factor. */
export const AskedStep = ({ attempt, email, fallback, onBack }: AskedStepProps) => {
  // It is drawn a few times: what the compiler would remember of it weighs more than that.
  'use no memo'
  const { step, busy, failure, answer } = attempt
  if (step.name === 'start') return null
  const ways: Partial<SecondFactorWays> | null = step.name === 'code' ? (step.ways ?? {}) : null
  const passkey = ways?.passkey ? (
    <Suspense>
      <PasskeyFactor attempt={attempt} only={!ways.code} />
    </Suspense>
  ) : null
  return (
    <>
      <StepTitle key={step.name}>{ways ? t('codeTitle') : t('choose')}</StepTitle>
      {ways?.code === false ? null : (
        <p className="sign-in-text">{ways ? t('codeText') : email ? t('chooseText', { email }) : t('chooseTextPlain')}</p>
      )}
      <FailureAlert failure={failure} fallback={fallback} />
      {step.name === 'code'
        ? ways?.code !== false && (
            <CodeForm id="second-factor" label={t('code')} submit={t('confirm')} busy={busy} onSubmit={(code) => answer({ code })} />
          )
        : step.organizations.map(({ slug, name }) => (
            <Button key={slug} size="large" disabled={busy} className="sign-in-button" onClick={() => answer({ organization: slug })}>
              {name}
            </Button>
          ))}
      {passkey}
      {onBack ? (
        <Button variant="text" onClick={onBack}>
          {t('back')}
        </Button>
      ) : null}
    </>
  )
}
