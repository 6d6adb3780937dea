import type { SayPresence } from '@balcao/contracts/realtime/presence'
import { type Ctx, me } from '../ctx.ts'
import type { TicketFacts } from '../tickets/policy.ts'
import { mustSee } from '../tickets/tickets.ts'

/** What the servers tell each other about somebody at a ticket, with what decides who may hear of it. */
export type PresenceSaid = SayPresence & { tenantId: number; user: { id: number; name: string }; ticket: TicketFacts }

/** Whom a message on the bus may name of those who follow a ticket: more would not fit, and the desk seldom sees by that tie. */
const MOST_WATCHERS = 200

/** What the caller says of themselves at a ticket that they see. @throws DomainError ticket_not_found */
export async function say(ctx: Ctx, said: SayPresence): Promise<PresenceSaid> {
  const { requesterId, assigneeId, queueId, companyId, watcherIds } = await mustSee(ctx, said.ticketId)
  const ticket = { requesterId, assigneeId, queueId, companyId, watcherIds: watcherIds.slice(0, MOST_WATCHERS) }
  return { ...said, tenantId: ctx.actor.tenantId, user: { id: me(ctx), name: ctx.actor.name }, ticket }
}
