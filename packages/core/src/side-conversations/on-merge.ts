import type { Ctx } from '../ctx.ts'

/** Takes side conversations of a ticket to another one: all of them, or those that were begun on some tickets. */
async function move(ctx: Ctx, fromId: number, toId: number, homeIds?: readonly number[]): Promise<void> {
  const moved = await ctx.db
    .updateTable('sideConversations')
    .set({ ticketId: toId })
    .where('ticketId', '=', fromId)
    .$if(homeIds !== undefined, (q) => q.where((eb) => eb('homeId', '=', eb.fn.any(eb.val([...(homeIds ?? [])])))))
    .returning(['id as conversationId', 'ticketId'])
    .execute()
  for (const one of moved) await ctx.emit('side_conversation:changed', one)
}

/** Takes the side conversations of a ticket to the one that it is merged into: answers go there from then on. */
export const bringSideConversations = (ctx: Ctx, sourceId: number, targetId: number): Promise<void> => move(ctx, sourceId, targetId)

/**
 * Gives a ticket back, when its merge is undone, the side conversations that were its own.
 * @param partIds tickets that are still merged into it: what came from them goes along
 */
export const giveBackSideConversations = (ctx: Ctx, sourceId: number, partIds: readonly number[], targetId: number): Promise<void> =>
  move(ctx, targetId, sourceId, [sourceId, ...partIds])
