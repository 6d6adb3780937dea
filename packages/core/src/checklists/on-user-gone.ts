import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { announce } from './internal/changes.ts'

/** Open items of somebody who is gone are for whoever is responsible for the ticket. Nothing is moved when they were let in again meanwhile. */
export async function releaseItems(ctx: Ctx, { payload: { userId } }: Fact<'user:removed' | 'user:deactivated'>): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .select('isActive')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (user?.isActive) return
  const released = await ctx.db
    .updateTable('checklistItems')
    .set({ assigneeId: null })
    .where('assigneeId', '=', userId)
    .where('state', '=', 'open')
    .returning('checklistId')
    .execute()
  const ids = [...new Set(released.map(({ checklistId }) => checklistId))]
  if (ids.length === 0) return
  const checklists = await ctx.db
    .selectFrom('ticketChecklists')
    .select(['id', 'ticketId', 'title', 'shared'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  for (const one of checklists) await announce(ctx, one)
}
