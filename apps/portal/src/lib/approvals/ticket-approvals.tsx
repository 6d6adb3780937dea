import { trpc } from '../trpc.ts'
import css from './approvals.module.css'
import { t } from './messages.ts'
import { OwnApprovalCard } from './own-approval.tsx'

/** What the reader is asked to approve on a ticket. It is an extra: what cannot be read is not missed. */
export default function TicketApprovals({ ticketId }: { ticketId: number }) {
  const all = trpc.tickets.approvals.own.useQuery({ ticketId }).data?.data ?? []
  if (all.length === 0) return null
  return (
    <section className={css.list} aria-label={t('heading')}>
      {all.map((approval) => (
        <OwnApprovalCard key={approval.id} approval={approval} withTicket={false} />
      ))}
    </section>
  )
}
