import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import type { TicketFacts } from '../../tickets/policy.ts'
import type { KnownActor } from '../../users/actors.ts'

/**
 * Following opens nothing: colleagues of the desk must see the ticket already (a role that goes by taking part says so
 * itself). Customers are taken in by the desk, or by a colleague who asked.
 */
export function mayFollow({ actor }: Ctx, ticket: TicketFacts, who: KnownActor): boolean {
  if (!who.isActive || who.userId === ticket.requesterId) return false
  if (who.side === 'customer') return actor.side === 'staff' || (actor.companyId !== null && who.companyId === actor.companyId)
  return actor.side === 'staff' && can(who, 'ticket.read', { ...ticket, watcherIds: [...ticket.watcherIds, who.userId] })
}
