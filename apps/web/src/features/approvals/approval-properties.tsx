import type { Ticket } from '@balcao/contracts/tickets/tickets'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import properties from '../../lib/tickets/properties.module.css'
import { MissingFact } from '../../lib/tickets/property-row.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { useApprovalActs, useApprovals } from './approvals.data.ts'
import { AskDialog } from './ask-dialog.tsx'
import { t } from './messages.ts'

/** What people were asked to approve on a ticket, and what they decided. */
export const ApprovalProperties = ({ ticket }: { ticket: Ticket }) => {
  const { approvals, error, retry } = useApprovals(ticket.id)
  const acts = useApprovalActs(ticket.id)
  const [isAsking, setAsking] = useState(false)
  if (approvals && !approvals.mayAsk && approvals.data.length === 0) return null
  return (
    <section aria-label={t('heading')}>
      <h2 className={properties.heading}>{t('heading')}</h2>
      {error ? <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={retry} /> : null}
      {approvals?.data.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} acts={acts} />
      ))}
      {approvals?.mayAsk ? (
        <Button size="small" startIcon={<Plus size={14} aria-hidden />} onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      ) : null}
      {isAsking ? <AskDialog ticketId={ticket.id} onAsk={acts.ask} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}
