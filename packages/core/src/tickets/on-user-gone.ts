import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { type Ctx, makeCtx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import type { Fact } from '../reactions.ts'
import { forgetReaders } from '../watchers/followed-searches.ts'
import { update } from './tickets.ts'

/** What is done stays as it was. */
async function openTicketsOf(ctx: Ctx, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('assigneeId', '=', userId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives the open tickets of somebody who is gone back to their queues. */
export async function releaseTickets(ctx: Ctx, { payload }: Fact<'user:removed'>): Promise<void> {
  for (const id of await openTicketsOf(ctx, payload.userId)) await update(ctx, { id, assigneeId: null })
}

/** Who is removed follows nothing any more. */
export async function forgetWatches(ctx: Ctx, { payload: { userId } }: Fact<'user:removed'>): Promise<void> {
  await ctx.db.deleteFrom('ticketWatchers').where('userId', '=', userId).execute()
  const gone = await ctx.db.deleteFrom('watches').where('userId', '=', userId).returning('viewId').execute()
  await forgetReaders(
    ctx,
    gone.map(({ viewId }) => viewId),
  )
}

/** Views of somebody who is removed are nobody's any more. */
export async function forgetViews({ db }: Ctx, { payload }: Fact<'user:removed'>): Promise<void> {
  await db.deleteFrom('ticketViews').where('ownerId', '=', payload.userId).execute()
  await db.deleteFrom('ticketViewTabs').where('userId', '=', payload.userId).execute()
}

/**
 * Hands over the open tickets of somebody deactivated, in the name of who did it: the history says so. What the receiver may
 * not be responsible for goes back to its queue. Nothing is moved when they were let in again meanwhile.
 */
export async function handOver(ctx: Ctx, { actorId, payload: { userId, toId } }: Fact<'user:deactivated'>): Promise<void> {
  const user = await ctx.db.selectFrom('users').select('isActive').where('id', '=', userId).executeTakeFirst()
  if (!user || user.isActive) return
  const named = makeCtx(ctx.db, { ...ctx.actor, userId: actorId }, ctx.from)
  for (const id of await openTicketsOf(ctx, userId)) await giveTo(named, id, toId)
}

async function giveTo(ctx: Ctx, id: number, toId: number | null): Promise<void> {
  try {
    await update(ctx, { id, assigneeId: toId })
  } catch (error) {
    if (toId === null || !(error instanceof DomainError) || error.code !== 'invalid_input') throw error
    await update(ctx, { id, assigneeId: null })
  }
}
