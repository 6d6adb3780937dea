import type { Status } from '@balcao/contracts/tickets/statuses'
import { statusName } from '@balcao/ui/lib/names'
import { Choice } from '@balcao/ui/profile/choice'
import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { t } from './messages.ts'
import { isReason, ReasonField } from './reason-field.tsx'

type OverrideDialogProps = {
  workflow: string
  /** Where the ticket may be taken. */
  targets: readonly Status[]
  told: (status: Status) => string
  saving: SaveTicket
  onClose: () => void
}

/** Takes a ticket where its workflow does not lead, with a reason. */
export const OverrideDialog = ({ workflow, targets, told, saving, onClose }: OverrideDialogProps) => {
  const [status, setStatus] = useState(targets[0] as Status)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setTried(true)
    if (!isReason(reason)) return
    setBusy(true)
    const saved = await saving.save({ status, statusReason: reason.trim(), override: true }, { told: told(status) })
    setBusy(false)
    if (saved) onClose()
  }
  return (
    <FormDialog
      title={t('overrideTitle', { name: workflow })}
      act={t('confirm')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('overrideText')}</p>
      <Choice
        label={t('overrideStatus')}
        value={status}
        options={targets.map((one) => [one, statusName(one)] as const)}
        onChange={(next) => setStatus(next as Status)}
      />
      <ReasonField value={reason} tried={tried} onChange={setReason} />
    </FormDialog>
  )
}
