import Button from '@mui/material/Button'
import type { Failure } from '../lib/failure.ts'
import { t } from '../lib/session/sign-in-messages.ts'
import { CodeForm } from './code-form.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { StepTitle } from './step-title.tsx'

type SentStepProps = {
  email: string
  busy?: boolean
  failure: Failure | null
  /** Where the mail carries a code as well. */
  onCode?: (code: string) => void
  onBack: () => void
}

/** After a link went out. The mail says whether there was anybody to send it to, this page never does. */
export const SentStep = ({ email, busy = false, failure, onCode, onBack }: SentStepProps) => (
  <>
    <StepTitle>{t('sentTitle')}</StepTitle>
    <p className="sign-in-text" role="status">
      {t('sentText', { email })}
    </p>
    <FailureAlert failure={failure} fallback={t('failed')} />
    {onCode ? <CodeForm id="mail-code" label={t('codeOfMail')} submit={t('enterWithCode')} busy={busy} onSubmit={onCode} /> : null}
    <Button variant="text" onClick={onBack}>
      {t('backToLogin')}
    </Button>
  </>
)
