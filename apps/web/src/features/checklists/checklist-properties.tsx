import type { Ticket } from '@balcao/contracts/tickets/tickets'
import properties from '../../lib/tickets/properties.module.css'
import { MissingFact } from '../../lib/tickets/property-row.tsx'
import { AddChecklist } from './add-checklist.tsx'
import { ChecklistCard } from './checklist-card.tsx'
import { useChecklistActs, useChecklists } from './checklists.data.ts'
import { t } from './messages.ts'

/** What is to be done on a ticket, and what was. */
export const ChecklistProperties = ({ ticket }: { ticket: Ticket }) => {
  const { checklists, error, retry } = useChecklists(ticket.id)
  const acts = useChecklistActs(ticket.id)
  if (checklists && !checklists.mayEdit && checklists.data.length === 0) return null
  return (
    <section aria-label={t('heading')}>
      <h2 className={properties.heading}>{t('heading')}</h2>
      {error ? <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={retry} /> : null}
      {checklists?.data.map((checklist) => (
        <ChecklistCard key={checklist.id} checklist={checklist} mayEdit={checklists.mayEdit} acts={acts} />
      ))}
      {checklists?.mayEdit ? <AddChecklist ticket={ticket} acts={acts} /> : null}
    </section>
  )
}
