import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { FieldFrame } from '@balcao/ui/field-frame'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MergeFrame } from './merge-frame.tsx'
import { t } from './messages.ts'
import { type Picked, TicketPicker } from './ticket-picker.tsx'

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
        <FieldFrame label={t('mergeInto')} error={isMissing ? t('mergeChoose') : undefined} required>
          {(ids) => <TicketPicker ids={ids} requesterId={ticket.requester.id} without={[ticket.id]} value={into} onChange={setInto} />}
        </FieldFrame>
      )}
    </MergeFrame>
  )
}
export default MergeDialog
