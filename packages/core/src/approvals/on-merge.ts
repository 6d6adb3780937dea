import type { Ctx } from '../ctx.ts'
import { announce } from './internal/settle.ts'

/** Takes approvals of a ticket to another one: all of them, or those that were first on some tickets. */
async function move(ctx: Ctx, fromId: number, toId: number, homeIds?: readonly number[]): Promise<void> {
  const moved = await ctx.db
    .updateTable('approvals')
    .set({ ticketId: toId })
    .where('ticketId', '=', fromId)
    .$if(homeIds !== undefined, (q) => q.where((eb) => eb('homeId', '=', eb.fn.any(eb.val([...(homeIds ?? [])])))))
    .returning(['id', 'ticketId', 'title'])
    .execute()
  for (const one of moved) await announce(ctx, one)
}

/** Takes the approvals of a ticket to the one that it is merged into: there they are decided, and there they block. */
export const bringApprovals = (ctx: Ctx, sourceId: number, targetId: number): Promise<void> => move(ctx, sourceId, targetId)

/**
 * Gives a ticket back, when its merge is undone, what was its own, as it is by then.
 * @param partIds tickets that are still merged into it: what came from them goes along
 */
export const giveBackApprovals = (ctx: Ctx, sourceId: number, partIds: readonly number[], targetId: number): Promise<void> =>
  move(ctx, targetId, sourceId, [sourceId, ...partIds])
