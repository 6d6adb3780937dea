import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { t } from './messages.ts'
import { useSnooze } from './snooze.data.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'

type SnoozeTicketProps = { ticket: Ticket; saving: Pick<SaveTicket, 'save'>; onClose: () => void }

/** The choice for one ticket; what sleeps already can be brought back here. */
export const SnoozeTicket = ({ ticket, saving, onClose }: SnoozeTicketProps) => {
  const snooze = useSnooze()
  return (
    <SnoozeDialog
      title={t('title')}
      until={ticket.scheduledFor}
      onWake={() => void saving.save({ status: 'open' }, { told: t('woken') })}
      onClose={onClose}
      onChoose={(until) => void snooze(ticket, until)}
    />
  )
}
