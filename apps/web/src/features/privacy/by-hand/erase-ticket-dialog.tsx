import { MAX_ERASURE_REASON } from '@balcao/contracts/privacy/erasing-bounds'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { useErasing } from './by-hand.data.ts'
import { t } from './messages.ts'

const OVER: readonly string[] = ['closed', 'cancelled', 'merged', 'spam']

/** Asks why a whole ticket is to go, and has its number typed. */
const EraseTicketDialog = ({ ticket: { id, number, status }, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const erasing = useErasing()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const called = String(number)
  const submit = async () => {
    if (typed.trim().replace(/^#/, '') !== called) return setWrong(true)
    setBusy(true)
    const isDone = await erasing.ticket(id, number, reason.trim())
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={t('ticketTitle', { number: called })}
      act={t(isBusy ? 'acting' : 'act')}
      cancel={t('cancel')}
      isBusy={isBusy}
      isBlocked={reason.trim() === '' || typed.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('ticketText')}</p>
      {OVER.includes(status) ? null : <p>{t('ticketOpen')}</p>}
      <FieldFrame label={t('reason')} hint={t('reasonHint')} required>
        {(ids) => <PlainInput ids={ids} autoFocus value={reason} onChange={setReason} inputProps={{ maxLength: MAX_ERASURE_REASON }} />}
      </FieldFrame>
      <FieldFrame label={t('number', { number: called })} required {...(isWrong ? { error: t('numberWrong', { number: called }) } : {})}>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              setWrong(false)
            }}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 20 }}
          />
        )}
      </FieldFrame>
      <p>
        <strong>{t('forGood')}</strong>
      </p>
    </FormDialog>
  )
}
export default EraseTicketDialog
