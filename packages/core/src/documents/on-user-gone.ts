import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'

/**
 * Documents of somebody whose access ended are whose that takes over from them, else nobody's: managers change them, and administrators
 * are reminded of their end. Reviews they were asked for are anybody's. Nothing is moved when they were let in again meanwhile.
 */
export async function passOnDocuments(ctx: Ctx, { payload }: Fact<'user:deactivated'> | Fact<'user:removed'>): Promise<void> {
  const { userId } = payload
  const user = await ctx.db
    .selectFrom('users')
    .select('isActive')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (user?.isActive) return
  const ownerId = 'toId' in payload ? payload.toId : null
  const moved = await ctx.db
    .updateTable('documents')
    .set((eb) => ({ ownerId, version: eb('version', '+', 1) }))
    .where('ownerId', '=', userId)
    .returning('id')
    .execute()
  const freed = await ctx.db.updateTable('documents').set({ reviewerId: null }).where('reviewerId', '=', userId).returning('id').execute()
  if (moved.length + freed.length > 0) await ctx.emit('document:changed', { documentId: null })
}
