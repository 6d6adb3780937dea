import type { EventName, EventPayload } from '@balcao/contracts/events'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { Actor } from './ctx.ts'
import { can } from './policy.ts'
import { concernsCustomers } from './tickets/internal/changes.ts'
import type { TicketFacts } from './tickets/policy.ts'

/** Who hears a fact about a ticket: staff who may read it, and perhaps the customers who may. */
type TicketAudience = { ticket: TicketFacts; customers: boolean }
/** Who hears a fact about what is one person's: they alone, on each of their devices. */
type PersonAudience = { userId: number }
export type Audience = TicketAudience | PersonAudience
type Told<N extends EventName> =
  EventPayload<N> extends { ticketId: number }
    ? (payload: EventPayload<N>, ticket: TicketFacts) => TicketAudience
    : (payload: EventPayload<N>) => PersonAudience

const everyoneWhoSees = (_: unknown, ticket: TicketFacts): TicketAudience => ({ ticket, customers: true })
const staffWhoSee = (_: unknown, ticket: TicketFacts): TicketAudience => ({ ticket, customers: false })
const theirOwn = ({ userId }: { userId: number }): PersonAudience => ({ userId })
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
  'draft:changed': theirOwn,
  'notification:new': theirOwn,
  'notification:read': theirOwn,
  'notification:update': theirOwn,
  'notification:bulk-update': theirOwn,
  'notification:delete': theirOwn,
}

/** Is this actor in the audience? The same `can` as for reading; who has yet to set up a second factor hears nothing. */
export function hears(actor: Actor, audience: Audience): boolean {
  if (actor.secondFactorDue) return false
  if ('userId' in audience) return audience.userId === actor.userId
  return (actor.side === 'staff' || audience.customers) && can(actor, 'ticket.read', audience.ticket)
}
