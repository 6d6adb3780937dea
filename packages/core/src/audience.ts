import type { EventName, EventPayload } from '@balcao/contracts/events'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { Actor } from './ctx.ts'
import { can } from './policy.ts'
import { concernsCustomers } from './tickets/internal/changes.ts'
import type { TicketFacts } from './tickets/policy.ts'

/** Who hears a fact about a ticket: staff who may read it, and perhaps the customers who may. */
export type Audience = { ticket: TicketFacts; customers: boolean }
type Told<N extends EventName> = (payload: EventPayload<N>, ticket: TicketFacts) => Audience

const everyoneWhoSees = (_: unknown, ticket: TicketFacts): Audience => ({ ticket, customers: true })
const staffWhoSee = (_: unknown, ticket: TicketFacts): Audience => ({ ticket, customers: false })
const label = (status: string) => STATUS[status as Status]?.customerLabel

/** Every live channel obeys this table; an event that is not in it reaches nobody. */
export const audience: { [N in EventName]?: Told<N> } = {
  'ticket:created': everyoneWhoSees,
  'ticket:updated': (payload, ticket) => ({ ticket, customers: payload.changes.some(concernsCustomers) }),
  'ticket:assigned': staffWhoSee,
  'ticket:status_changed': (payload, ticket) => ({ ticket, customers: label(payload.from) !== label(payload.to) }),
  'comment:added': (payload, ticket) => (payload.isInternal ? staffWhoSee(payload, ticket) : everyoneWhoSees(payload, ticket)),
  'comment:edited': (payload, ticket) => (payload.isInternal ? staffWhoSee(payload, ticket) : everyoneWhoSees(payload, ticket)),
  'ticket:rated': staffWhoSee,
  'attachment:changed': (payload, ticket) => (payload.isInternal ? staffWhoSee(payload, ticket) : everyoneWhoSees(payload, ticket)),
  'outgoing:changed': staffWhoSee,
  'time:changed': staffWhoSee,
}

/** Is this actor in the audience? The same `can` as for reading; who has yet to set up a second factor hears nothing. */
export function hears(actor: Actor, { ticket, customers }: Audience): boolean {
  return !actor.secondFactorDue && (actor.side === 'staff' || customers) && can(actor, 'ticket.read', ticket)
}
