import { MAX_STATUS_REASON, MIN_STATUS_REASON } from '@balcao/contracts/workflows/bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { t } from './messages.ts'

/** Is it long enough to be a reason? */
export const isReason = (text: string): boolean => text.trim().length >= MIN_STATUS_REASON

type ReasonFieldProps = { value: string; tried: boolean; onChange: (value: string) => void }

/** Why a ticket is to go to a status. */
export const ReasonField = ({ value, tried, onChange }: ReasonFieldProps) => (
  <FieldFrame label={t('reason')} error={tried && !isReason(value) ? t('reasonMissing') : undefined} required>
    {(ids) => (
      <PlainInput
        ids={ids}
        autoFocus
        multiline
        minRows={2}
        value={value}
        onChange={onChange}
        inputProps={{ maxLength: MAX_STATUS_REASON }}
      />
    )}
  </FieldFrame>
)
