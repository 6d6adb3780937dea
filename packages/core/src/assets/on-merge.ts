import type { Ctx } from '../ctx.ts'

/** Takes what a ticket is about to another one: all of it, or what was linked with some tickets. */
async function move(ctx: Ctx, fromId: number, toId: number, homeIds?: readonly number[]): Promise<void> {
  const moved = await ctx.db
    .updateTable('ticketAssets')
    .set({ ticketId: toId })
    .where('ticketId', '=', fromId)
    .$if(homeIds !== undefined, (q) => q.where((eb) => eb('homeId', '=', eb.fn.any(eb.val([...(homeIds ?? [])])))))
    .returning(['assetId', 'ticketId'])
    .execute()
  for (const one of moved) await ctx.emit('ticket_asset:changed', one)
}

/** Takes the assets of a ticket to the one that it is merged into. */
export const bringAssets = (ctx: Ctx, sourceId: number, targetId: number): Promise<void> => move(ctx, sourceId, targetId)

/**
 * Gives a ticket back, when its merge is undone, the assets that were its own.
 * @param partIds tickets that are still merged into it: what came from them goes along
 */
export const giveBackAssets = (ctx: Ctx, sourceId: number, partIds: readonly number[], targetId: number): Promise<void> =>
  move(ctx, targetId, sourceId, [sourceId, ...partIds])
