import { MAX_PRIORITY_REASON } from '@balcao/contracts/tickets/matrix-words'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { priorityName } from '@balcao/ui/lib/names'
import { useState } from 'react'
import { t } from '../../../lib/tickets/assessment.messages.ts'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'

type ReasonDialogProps = {
  priority: Priority
  text: string | undefined
  optional?: boolean
  /** False where it was refused: the question stays open. Without a reason the text is empty. */
  onReason: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks why a priority is to be another than the matrix proposes. */
export const ReasonDialog = ({ priority, text, optional = false, onReason, onClose }: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (!optional && !reason.trim()) return setMissing(true)
    setBusy(true)
    const done = await onReason(reason.trim())
    setBusy(false)
    if (done) onClose()
  }
  return (
    <FormDialog
      title={t('title', { priority: priorityName(priority) })}
      act={t('confirm')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {text ? <p>{text}</p> : null}
      <FieldFrame
        label={t('reason')}
        error={isMissing && !reason.trim() ? t('missing') : undefined}
        optional={optional}
        required={!optional}
      >
        {(ids) => <PlainInput ids={ids} autoFocus value={reason} onChange={setReason} inputProps={{ maxLength: MAX_PRIORITY_REASON }} />}
      </FieldFrame>
    </FormDialog>
  )
}
