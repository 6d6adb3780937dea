import { isAtLeast, type Role } from '@balcao/contracts/access'
import { useCan } from '../../../lib/can.ts'
import { AdminCard } from './admin-card.tsx'
import { AwayToday } from './away-today.tsx'
import { DeskCards } from './desk-cards.tsx'
import { DueFirst } from './due-first.tsx'
import { FirstResponseCard } from './first-response-card.tsx'
import { QueuesCard } from './queues-card.tsx'
import { SlaCard } from './sla-card.tsx'
import { GapsCard, TagsCard } from './topics-cards.tsx'
import { TrendCard } from './trend-card.tsx'

/** What somebody who leads asks first of the day, by role. */
export const RoleCards = ({ role }: { role: Role }) => {
  const may = useCan()('report.read')
  return (
    <>
      {isAtLeast(role, 'admin') ? <AdminCard /> : null}
      {may ? <FirstResponseCard /> : null}
      {may && isAtLeast(role, 'manager') ? <TrendCard /> : null}
      <DueFirst />
      <QueuesCard />
      {may ? <DeskCards /> : null}
    </>
  )
}

/** What explains the day: promises by priority, who is away, what customers came with and what the knowledge base lacks. */
export const BackgroundCards = ({ role }: { role: Role }) => {
  const can = useCan()
  const manages = isAtLeast(role, 'manager')
  const reads = can('report.read') && manages
  return (
    <>
      <AwayToday />
      {reads ? <SlaCard /> : null}
      {reads ? <TagsCard /> : null}
      {manages && can('article.insights') ? <GapsCard /> : null}
    </>
  )
}
