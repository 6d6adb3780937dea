import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { update } from './tickets.ts'

/** Gives the open tickets of somebody who is gone back to their queues; what is done stays as it was. */
export async function releaseTickets(ctx: Ctx, { payload }: Fact<'user:removed'>): Promise<void> {
  const left = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('assigneeId', '=', payload.userId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .execute()
  for (const { id } of left) await update(ctx, { id, assigneeId: null })
}
