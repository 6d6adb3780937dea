import type { Change } from '@balcao/contracts/tickets/history'
import { sql } from 'kysely'
import { clockOfQueue } from '../calendars/clock.ts'
import type { Ctx } from '../ctx.ts'
import { loadCached } from '../dataloader.ts'
import type { Fact } from '../reactions.ts'

const MINUTE = 60_000

/** Whether any queue takes idle tickets back: in most organisations nothing of this is to be done. */
const isUsed = ({ db }: Ctx): Promise<boolean> =>
  loadCached(db, 'idle queues', ['any'], async () => {
    const queue = await db.selectFrom('queues').select('id').where('idleReturnMinutes', 'is not', null).limit(1).executeTakeFirst()
    return queue !== undefined
  })

async function stopClocks({ db }: Ctx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length > 0) await db.deleteFrom('idleClocks').where('ticketId', 'in', ticketIds).execute()
}

/** Starts the clocks of tickets anew, in their queues' hours; none runs of what nobody has, of what waits, and in queues that do not ask for it. */
async function startClocks(ctx: Ctx, ticketIds: readonly number[]): Promise<void> {
  const tickets = await ctx.db
    .selectFrom('tickets as t')
    .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 't.tenantId').onRef('q.id', '=', 't.queueId'))
    .where('t.id', 'in', ticketIds)
    .where('t.status', 'in', ['new', 'open'])
    .where('t.assigneeId', 'is not', null)
    .where('q.idleReturnMinutes', 'is not', null)
    .select(['t.id', 't.assigneeId', 'q.id as queueId', 'q.idleReturnMinutes as minutes'])
    .select(sql<number>`floor(extract(epoch from now()) * 1000)::float8`.as('at'))
    .execute()
  const { tenantId } = ctx.actor
  const clocks: { tenantId: number; ticketId: number; assigneeId: number; firesAt: string }[] = []
  for (const { id: ticketId, assigneeId, queueId, minutes, at } of tickets) {
    const fires = (await clockOfQueue(ctx, queueId)).add(at, (minutes as number) * MINUTE)
    if (Number.isFinite(fires))
      clocks.push({ tenantId, ticketId, assigneeId: assigneeId as number, firesAt: new Date(fires).toISOString() })
  }
  await stopClocks(
    ctx,
    ticketIds.filter((id) => !clocks.some(({ ticketId }) => ticketId === id)),
  )
  if (clocks.length === 0) return
  await ctx.db
    .insertInto('idleClocks')
    .values(clocks.map((clock) => ({ ...clock, startedAt: sql<string>`now()` })))
    .onConflict((oc) =>
      oc.columns(['tenantId', 'ticketId']).doUpdateSet(({ ref }) => ({
        assigneeId: ref('excluded.assigneeId'),
        startedAt: ref('excluded.startedAt'),
        firesAt: ref('excluded.firesAt'),
      })),
    )
    .execute()
}

/** Who wrote the newest public message of a ticket. */
async function lastWriter({ db }: Ctx, ticketId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('authorSide')
    .where('ticketId', '=', ticketId)
    .where('isInternal', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.authorSide
}

/** Whoever gets a ticket has so much time to begin. */
export async function timeAssignment(ctx: Ctx, { payload: { ticketId } }: Fact<'ticket:assigned'>): Promise<void> {
  if (await isUsed(ctx)) await startClocks(ctx, [ticketId])
}

/** A public reply of the desk is a sign of work; an answer of the customer asks for the next one. */
export async function timeMessage(ctx: Ctx, { payload: { ticketId, commentId, isInternal } }: Fact<'comment:added'>): Promise<void> {
  if (isInternal || !(await isUsed(ctx))) return
  const comment = await ctx.db.selectFrom('comments').select('authorSide').where('id', '=', commentId).executeTakeFirst()
  if (comment?.authorSide === 'staff') await stopClocks(ctx, [ticketId])
  else await startClocks(ctx, [ticketId])
}

/** So is another status: time begins anew, unless the desk has answered and the next word is the customer's. */
export async function timeStatus(ctx: Ctx, { payload: { ticketId } }: Fact<'ticket:status_changed'>): Promise<void> {
  if (!(await isUsed(ctx))) return
  if ((await lastWriter(ctx, ticketId)) === 'staff') await stopClocks(ctx, [ticketId])
  else await startClocks(ctx, [ticketId])
}

/**
 * Another queue has its own hours and patience. Called where tickets change, in their transaction: as a reaction it would have every change of
 * every ticket wait for the jobs, though hardly any is one of the queue.
 */
export async function timeTransfers(ctx: Ctx, entries: readonly { ticketId: number; changes: readonly Change[] }[]): Promise<void> {
  const moved = entries.filter(({ changes }) => changes.some(({ field }) => field === 'queueId'))
  if (moved.length === 0 || !(await isUsed(ctx))) return
  await startClocks(
    ctx,
    moved.map(({ ticketId }) => ticketId),
  )
}
