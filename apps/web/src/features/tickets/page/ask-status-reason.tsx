import { statusName } from '@balcao/ui/lib/names'
import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import type { AskMissingProps } from '../../../lib/tickets/save-ticket.data.ts'
import { t } from '../workflow/messages.ts'
import { isReason, ReasonField } from '../workflow/reason-field.tsx'

/** Asks why a ticket is to go to a status, where its workflow wants that said. */
export const AskStatusReason = ({ ticket, missing: { mine }, onFill, onClose }: AskMissingProps) => {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setTried(true)
    if (!isReason(reason)) return
    setBusy(true)
    const done = await onFill({ statusReason: reason.trim() })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <FormDialog
      title={t('reasonTitle', { status: statusName(mine.status ?? ticket.status) })}
      act={t('confirm')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('reasonText')}</p>
      <ReasonField value={reason} tried={tried} onChange={setReason} />
    </FormDialog>
  )
}
