import type { Ctx } from '../ctx.ts'

/** Takes ties of a ticket to another one: all of them, or those that were made on some tickets. */
async function move(ctx: Ctx, fromId: number, toId: number, homeIds?: readonly number[]): Promise<void> {
  const moved = await ctx.db
    .updateTable('ticketIssues')
    .set({ ticketId: toId })
    .where('ticketId', '=', fromId)
    .$if(homeIds !== undefined, (q) => q.where((eb) => eb('homeId', '=', eb.fn.any(eb.val([...(homeIds ?? [])])))))
    .returning(['issueId', 'ticketId'])
    .execute()
  for (const one of moved) await ctx.emit('issue:changed', one)
}

/** Takes the issues of a ticket to the one that it is merged into. */
export const bringIssues = (ctx: Ctx, sourceId: number, targetId: number): Promise<void> => move(ctx, sourceId, targetId)

/**
 * Gives a ticket back, when its merge is undone, the issues that were its own.
 * @param partIds tickets that are still merged into it: what came from them goes along
 */
export const giveBackIssues = (ctx: Ctx, sourceId: number, partIds: readonly number[], targetId: number): Promise<void> =>
  move(ctx, targetId, sourceId, [sourceId, ...partIds])
