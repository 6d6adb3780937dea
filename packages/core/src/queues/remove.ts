import type { DeleteQueue, QueueDeleted } from '@balcao/contracts/queues/queues'
import { MAX_MOVED } from '@balcao/contracts/queues/words'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { must } from '../policy.ts'
import { moveTickets } from '../tickets/bulk/move.ts'
import { factsOf, keptQueue, lockQueues, mustSeeLocked } from './internal/queue-rows.ts'
import { usesOf } from './internal/uses.ts'

/**
 * Deletes a queue that nothing names; its tickets go to `moveTo`, each with the change in its history.
 * @throws DomainError forbidden, queue_not_found, queue_is_default; queue_in_use (with the uses), queue_has_tickets, queue_too_full (both with
 * how many); invalid_input for a queue to move to that is none, inactive, or this one
 */
export async function remove(ctx: Ctx, { id, moveTo }: DeleteQueue): Promise<QueueDeleted> {
  must(ctx, 'queue.manage')
  await lockQueues(ctx)
  const before = await mustSeeLocked(ctx, id)
  if (before.isDefault) throw conflict('queue_is_default')
  const uses = await usesOf(ctx, id)
  if (uses.length > 0) throw conflict('queue_in_use', { uses })
  if (moveTo !== undefined) await mustTake(ctx, id, moveTo)
  const tickets = await ticketsOf(ctx, id)
  if (tickets.length > 0 && moveTo === undefined) throw conflict('queue_has_tickets', { tickets: tickets.length, uses: [] })
  if (tickets.length > MAX_MOVED) throw conflict('queue_too_full', { tickets: tickets.length, most: MAX_MOVED })
  const moved = moveTo === undefined ? 0 : await moveTickets(ctx, tickets, moveTo)
  const members = await ctx.db.deleteFrom('queueMembers').where('queueId', '=', id).returning('userId').execute()
  await ctx.db.deleteFrom('queues').where('id', '=', id).execute()
  const change = diff(factsOf(before), null)
  await audit(ctx, { action: 'queue.deleted', resource: 'queue', resourceId: id, ...change, details: { moved, moveTo }, risk: 'high' })
  await keepVersion(ctx, 'queue', keptQueue(before), null)
  await ctx.emit('queue:changed', { queueId: null })
  await ctx.emitAll(members.map(({ userId }) => ({ name: 'access:changed' as const, payload: { userId } })))
  return { success: true, moved }
}

/** @throws DomainError invalid_input for a queue that cannot take the tickets */
async function mustTake({ db }: Ctx, id: number, moveTo: number): Promise<void> {
  const wrong = (reason: 'queue_not_found' | 'queue_inactive' | 'same_queue') => invalid({ field: 'moveTo', reason })
  if (moveTo === id) throw wrong('same_queue')
  const target = await db.selectFrom('queues').select('isActive').where('id', '=', moveTo).forShare().executeTakeFirst()
  if (!target) throw wrong('queue_not_found')
  if (!target.isActive) throw wrong('queue_inactive')
}

/** One more than may be moved, where there are so many. */
async function ticketsOf({ db }: Ctx, queueId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .where('queueId', '=', queueId)
    .select('id')
    .limit(MAX_MOVED + 1)
    .execute()
  return rows.map(({ id }) => id)
}
