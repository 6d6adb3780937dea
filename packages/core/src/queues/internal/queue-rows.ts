import type { Queue } from '@balcao/contracts/queues/queues'
import type { Strategy } from '@balcao/contracts/queues/words'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { can } from '../../policy.ts'
import { countsOf } from './counts.ts'

const leaders = sql<number[]>`array(select m.user_id from queue_members m
  where m.tenant_id = q.tenant_id and m.queue_id = q.id and m.is_leader order by m.user_id)`.as('leaderIds')

/** Queues and who leads them, by name. */
export const queueRows = ({ db }: Ctx) =>
  db
    .selectFrom('queues as q')
    .select(['q.id', 'q.name', 'q.description', 'q.color', 'q.isDefault', 'q.isActive', 'q.calendarId', 'q.strategy'])
    .select(['q.capacityDefault', 'q.stickyDays', 'q.idleReturnMinutes', 'q.skillTimeoutMinutes', 'q.escalateToQueueId', 'q.transferTo'])
    .select(['q.reopenDays', 'q.autoCloseDays', 'q.reopenedTo', 'q.version', 'q.createdAt', 'q.updatedAt', leaders])
    .orderBy(sortKey('q.name'))
    .orderBy('q.id')
export type QueueRow = Awaited<ReturnType<ReturnType<typeof queueRows>['execute']>>[number]

/** Queues with their counts. */
export async function queueViews(ctx: Ctx, rows: readonly QueueRow[]): Promise<Queue[]> {
  if (rows.length === 0) return []
  const counts = await countsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ strategy, transferTo, ...row }) => {
    const own = counts.get(row.id)
    return own ? [{ ...row, strategy: strategy as Strategy, transferTo: transferTo ?? ('any' as const), ...own }] : []
  })
}

/** A queue that the caller may see. @throws DomainError queue_not_found, the same for the invisible and the missing */
export async function mustSeeQueue(ctx: Ctx, id: number): Promise<QueueRow> {
  const row = await queueRows(ctx).where('q.id', '=', id).executeTakeFirst()
  if (!row || !can(ctx.actor, 'queue.read', row)) throw notFound('queue_not_found')
  return row
}

/** Like `mustSeeQueue`, and nobody else changes the queue until this transaction ends. */
export async function mustSeeLocked(ctx: Ctx, id: number): Promise<QueueRow> {
  await ctx.db.selectFrom('queues').select('id').where('id', '=', id).forUpdate().execute()
  return mustSeeQueue(ctx, id)
}

/** The queue as it is answered. @throws DomainError queue_not_found */
export async function mustView(ctx: Ctx, id: number): Promise<Queue> {
  const [view] = await queueViews(ctx, [await mustSeeQueue(ctx, id)])
  if (!view) throw notFound('queue_not_found')
  return view
}

/** What the log keeps of a queue. */
export const factsOf = ({ createdAt: _, updatedAt: __, version: ___, id: ____, ...row }: QueueRow): object => row

/** What of a queue is kept as a version. */
export const keptQueue = ({ transferTo, ...row }: QueueRow) => ({ ...row, transferTo: transferTo ?? ('any' as const) })

/** Queues of a tenant change their defaults, names and escalations one after the other. */
export async function lockQueues({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('queues', ${actor.tenantId}))`.execute(db)
}
