import type { Template } from '@balcao/contracts/templates/templates'
import Alert from '@mui/material/Alert'
import { t } from './messages.ts'

/** What a template names that is gone. */
export const Problem = ({ problem }: { problem: NonNullable<Template['problem']> }) => (
  <Alert severity="warning">
    {t('brokenText')} {problem.reasons.map(({ message }) => message).join(' ')}
  </Alert>
)
