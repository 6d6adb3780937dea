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

async function stopClock({ db }: Ctx, ticketId: number): Promise<void> {
  await db.deleteFrom('idleClocks').where('ticketId', '=', ticketId).execute()
}

/** Starts the clock of a ticket anew, in its queue's hours; none runs of what nobody has, of what waits, and in queues that do not ask for it. */
async function startClock(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await ctx.db
    .selectFrom('tickets as t')
    .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 't.tenantId').onRef('q.id', '=', 't.queueId'))
    .where('t.id', '=', ticketId)
    .where('t.status', 'in', ['new', 'open'])
    .where('t.assigneeId', 'is not', null)
    .where('q.idleReturnMinutes', 'is not', null)
    .select(['t.assigneeId', 'q.id as queueId', 'q.idleReturnMinutes as minutes'])
    .select(sql<number>`floor(extract(epoch from now()) * 1000)::float8`.as('at'))
    .executeTakeFirst()
  if (!ticket || ticket.assigneeId === null || ticket.minutes === null) return stopClock(ctx, ticketId)
  const fires = (await clockOfQueue(ctx, ticket.queueId)).add(ticket.at, ticket.minutes * MINUTE)
  if (!Number.isFinite(fires)) return stopClock(ctx, ticketId)
  const clock = { assigneeId: ticket.assigneeId, startedAt: sql<string>`now()`, firesAt: new Date(fires).toISOString() }
  await ctx.db
    .insertInto('idleClocks')
    .values({ tenantId: ctx.actor.tenantId, ticketId, ...clock })
    .onConflict((oc) => oc.columns(['tenantId', 'ticketId']).doUpdateSet(clock))
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
  if (await isUsed(ctx)) await startClock(ctx, ticketId)
}

/** A public reply of the desk is a sign of work; an answer of the customer asks for the next one. */
export async function timeMessage(ctx: Ctx, { payload: { ticketId, commentId, isInternal } }: Fact<'comment:added'>): Promise<void> {
  if (isInternal || !(await isUsed(ctx))) return
  const comment = await ctx.db.selectFrom('comments').select('authorSide').where('id', '=', commentId).executeTakeFirst()
  if (comment?.authorSide === 'staff') await stopClock(ctx, ticketId)
  else await startClock(ctx, ticketId)
}

/** So is another status: time begins anew, unless the desk has answered and the next word is the customer's. */
export async function timeStatus(ctx: Ctx, { payload: { ticketId } }: Fact<'ticket:status_changed'>): Promise<void> {
  if (!(await isUsed(ctx))) return
  if ((await lastWriter(ctx, ticketId)) === 'staff') await stopClock(ctx, ticketId)
  else await startClock(ctx, ticketId)
}

/** Another queue has its own hours and patience. */
export async function timeQueue(ctx: Ctx, { payload: { ticketId, changes } }: Fact<'ticket:updated'>): Promise<void> {
  if (changes.some(({ field }) => field === 'queueId') && (await isUsed(ctx))) await startClock(ctx, ticketId)
}
