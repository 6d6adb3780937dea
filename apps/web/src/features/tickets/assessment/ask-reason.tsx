import { MAX_PRIORITY_REASON } from '@balcao/contracts/tickets/matrix-words'
import { FieldFrame, PlainInput } from '@balcao/ui/field-frame'
import { proposedPriority } from '@balcao/ui/lib/assessment'
import { priorityName } from '@balcao/ui/lib/names'
import { useState } from 'react'
import { FormDialog } from '../relations/form-dialog.tsx'
import type { AskMissingProps } from '../save-ticket.data.ts'
import { t } from './messages.ts'

/** Asks why a ticket's priority is to be another than the matrix proposes. */
export const AskReason = ({ ticket, missing: { mine }, onFill, onClose }: AskMissingProps) => {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const proposed = proposedPriority(mine.urgency ?? ticket.urgency, mine.impact ?? ticket.impact)
  const submit = async () => {
    if (!reason.trim()) return setMissing(true)
    setBusy(true)
    const done = await onFill({ priorityReason: reason.trim() })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <FormDialog
      title={t('title', { priority: priorityName(mine.priority ?? ticket.priority) })}
      act={t('confirm')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {proposed ? <p>{t('text', { proposed: priorityName(proposed) })}</p> : null}
      <FieldFrame label={t('reason')} error={isMissing && !reason.trim() ? t('missing') : undefined} required>
        {(ids) => <PlainInput ids={ids} autoFocus value={reason} onChange={setReason} inputProps={{ maxLength: MAX_PRIORITY_REASON }} />}
      </FieldFrame>
    </FormDialog>
  )
}
