import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { TicketField } from '../../../lib/pickers/ticket-field.tsx'
import type { Picked } from '../../../lib/pickers/ticket-picker.tsx'
import { MergeFrame } from './merge-frame.tsx'
import { t } from './messages.ts'

/** Chooses the ticket that this one goes into, and goes there. */
const MergeDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const navigate = useNavigate()
  const [into, setInto] = useState<Picked | null>(null)
  return (
    <MergeFrame
      title={t('mergeTitle', { number: String(ticket.number) })}
      sources={[ticket]}
      target={into}
      onClose={onClose}
      onMerged={({ id }) => {
        onClose()
        void navigate({ to: '/tickets/$id', params: { id: String(id) } })
      }}
    >
      {(isMissing) => (
        <TicketField label={t('mergeInto')} error={isMissing ? t('mergeChoose') : undefined} of={ticket} value={into} onChange={setInto} />
      )}
    </MergeFrame>
  )
}
export default MergeDialog
