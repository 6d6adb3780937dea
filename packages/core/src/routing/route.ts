import type { RoutingCause } from '@balcao/contracts/routing/words'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Because } from '@balcao/db/schema/routing'
import type { Ctx } from '../ctx.ts'
import { lockTickets } from '../tickets/bulk/rows.ts'
import { routeAll } from './internal/batch.ts'
import { waitForQueue } from './internal/locks.ts'
import { poolOf } from './internal/pool.ts'
import { queueOf } from './internal/queue-row.ts'

/** What came of it: who has the ticket now, or why nobody was chosen (null where nobody was looked for). */
export type RouteResult = {
  ticketId: number
  queueId: number | null
  chosenId: number | null
  waiting: Because | null
  decisionId: number | null
}

const isGoingOn = (status: string) => (OPEN_STATUSES as readonly string[]).includes(status)

/**
 * Gives a ticket to whoever its queue's strategy chooses, at once and in this transaction; the least loaded in a manual queue. Who has it now is
 * not chosen again. To have a ticket given to somebody it is enough to leave it unassigned in its queue: the database tells the router. This
 * is for those who wait for the answer. It takes the ticket, then the queue, and waits for both.
 */
export async function route(ctx: Ctx, ticketId: number, cause: RoutingCause): Promise<RouteResult> {
  const ticket = (await lockTickets(ctx.db, [ticketId])).get(ticketId)
  const nothing = { ticketId, queueId: ticket?.queueId ?? null, chosenId: null, waiting: null, decisionId: null }
  if (!ticket?.queueId || !isGoingOn(ticket.status)) return nothing
  await waitForQueue(ctx, ticket.queueId)
  const queue = await queueOf(ctx, ticket.queueId)
  if (!queue) return nothing
  const wait = await ctx.db.selectFrom('routingWaits').select(['since', 'returnedFrom']).where('ticketId', '=', ticketId).executeTakeFirst()
  const [settled] = await routeAll(ctx, await poolOf(ctx, queue), [
    {
      ...{ ticket, cause, since: wait ? Date.parse(wait.since) : queue.at, isPatient: false, former: undefined },
      returnedFrom: ticket.assigneeId ?? wait?.returnedFrom ?? null,
    },
  ])
  if (!settled) return nothing
  const { chosenId, waiting, decisionId = null } = settled
  return { ticketId, queueId: queue.id, chosenId, waiting, decisionId }
}
