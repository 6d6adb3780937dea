import { MAX_PRIORITY_REASON } from '@balcao/contracts/tickets/matrix-words'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import { FieldFrame, PlainInput } from '@balcao/ui/field-frame'
import { priorityName } from '@balcao/ui/lib/names'
import { useState } from 'react'
import { FormDialog } from '../relations/form-dialog.tsx'
import { t } from './messages.ts'

type ReasonDialogProps = {
  priority: Priority
  proposed: Priority
  /** Saves; false where that was refused. */
  onConfirm: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks why a ticket's priority is to be another than the matrix proposes. */
const ReasonDialog = ({ priority, proposed, onConfirm, onClose }: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (!reason.trim()) return setMissing(true)
    setBusy(true)
    if (await onConfirm(reason.trim())) return onClose()
    setBusy(false)
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
      <p>{t('text', { proposed: priorityName(proposed) })}</p>
      <FieldFrame label={t('reason')} error={isMissing && !reason.trim() ? t('missing') : undefined} required>
        {(ids) => <PlainInput ids={ids} autoFocus value={reason} onChange={setReason} inputProps={{ maxLength: MAX_PRIORITY_REASON }} />}
      </FieldFrame>
    </FormDialog>
  )
}
export default ReasonDialog
