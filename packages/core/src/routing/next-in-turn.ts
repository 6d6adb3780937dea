import type { Reason } from '@balcao/contracts/reason-texts'
import type { GetNextInTurn, NextInTurn } from '@balcao/contracts/routing/decisions'
import type { RoutingCause } from '@balcao/contracts/routing/words'
import type { Ctx } from '../ctx.ts'
import { notFound, refusal } from '../errors.ts'
import { can } from '../policy.ts'
import { findBare } from '../tickets/ticket-rows.ts'
import { decide } from './internal/decide.ts'
import { factsOf } from './internal/facts.ts'
import { poolsOf } from './internal/pool.ts'
import { isAutomatic, queueOf } from './internal/queue-row.ts'

/**
 * Whom the router would give a ticket, were it to do so now; who has it is not chosen again. Nothing is held and nothing changes.
 * @throws DomainError ticket_not_found
 */
export async function nextInTurn(ctx: Ctx, { id }: GetNextInTurn): Promise<NextInTurn> {
  const ticket = await findBare(ctx.db, id)
  if (!ticket || !can(ctx.actor, 'ticket.history', ticket)) throw notFound('ticket_not_found')
  const nobody = { next: null, waiting: null, waits: null }
  const queue = ticket.queueId === null ? undefined : await queueOf(ctx, ticket.queueId)
  if (!queue || !isAutomatic(queue) || (ticket.status !== 'new' && ticket.status !== 'open')) return nobody
  const wait = await ctx.db
    .selectFrom('routingWaits')
    .select(['since', 'cause', 'returnedFrom'])
    .where('ticketId', '=', id)
    .where('queueId', '=', queue.id)
    .executeTakeFirst()
  const since = wait ? Date.parse(wait.since) : queue.at
  const returnedFrom = ticket.assigneeId ?? wait?.returnedFrom ?? null
  const [facts] = await factsOf(ctx, queue, [{ ticket, since, returnedFrom, isPatient: false }])
  const [pool] = await poolsOf(ctx, [queue])
  if (!facts || !pool) return nobody
  const { chosen, waiting } = decide(pool, facts)
  return {
    next: chosen ? { id: chosen.userId, name: chosen.actor?.name ?? '' } : null,
    waiting: waiting ? refusal(waiting as Reason) : null,
    waits: wait ? { cause: wait.cause as RoutingCause, since: wait.since } : null,
  }
}
