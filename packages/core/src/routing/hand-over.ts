import { PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { KnownActor } from '../users/actors.ts'
import { type Member, poolsOf } from './internal/pool.ts'
import { queuesOf } from './internal/queue-row.ts'
import { handOver, type Movable } from './internal/rebalance-plan.ts'

/** Somebody who gives tickets of a queue away without being a member of it. */
const stranger = (userId: number): Member => ({
  ...{ userId, memberId: userId, isReserve: false, weight: 1, credits: 0, lastGiven: 0, capacity: 0, load: 0, total: 0, most: null },
  ...{ levels: new Map(), actor: undefined, blocked: undefined },
})

const rank = ({ priority }: Movable) => PRIORITIES.indexOf(priority as Priority)

/**
 * Who each of somebody's tickets would go to if they left: members of its queue whom the router could give it, the least loaded first, within
 * their limits over all queues, the most urgent first. Tickets of no queue, and those that nobody can be given, are not among them. Nothing changes.
 */
export async function receiversOf(ctx: Ctx, userId: number, tickets: readonly Movable[]): Promise<Map<number, KnownActor>> {
  const byQueue = Map.groupBy(
    tickets.toSorted((a, b) => rank(b) - rank(a) || a.id - b.id),
    ({ queueId }) => queueId,
  )
  const queues = (await queuesOf(ctx)).filter(({ id }) => byQueue.has(id))
  const receivers = new Map<number, KnownActor>()
  const taken = new Map<number, number>()
  for (const pool of queues.length > 0 ? await poolsOf(ctx, queues) : []) {
    const before = new Map(pool.members.map((one) => [one, one.total]))
    for (const one of pool.members) one.total += taken.get(one.userId) ?? 0
    const from = pool.members.find((one) => one.userId === userId) ?? stranger(userId)
    for (const { ticket, to } of handOver(pool, from, byQueue.get(pool.queue.id) ?? [])) if (to?.actor) receivers.set(ticket.id, to.actor)
    for (const [one, total] of before) taken.set(one.userId, one.total - total)
  }
  return receivers
}

/** Keeps why tickets went to others, for those who ask. */
export async function explainMoves({ db, actor }: Ctx, moves: readonly { ticketId: number; toId: number | null }[]): Promise<void> {
  await sql`insert into routing_decisions (tenant_id, ticket_id, queue_id, cause, strategy, chosen_id, candidates)
    select ${actor.tenantId}, t.id, q.id, 'rebalanced', q.strategy, r."toId", '[]'
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as r ("ticketId" bigint, "toId" bigint)
      join tickets t on t.tenant_id = ${actor.tenantId} and t.id = r."ticketId"
      join queues q on q.tenant_id = t.tenant_id and q.id = t.queue_id`.execute(db)
}
