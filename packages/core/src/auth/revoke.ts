import type { Ctx } from '../ctx.ts'

/** Ends the sessions of a person of the acting tenant with their live connections; `except` is kept. */
export async function endSessions(ctx: Ctx, userId: number, except: number | null = null): Promise<void> {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ revokedAt: new Date().toISOString() })
    .where('tenantId', '=', ctx.actor.tenantId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(except !== null, (q) => q.where('id', '!=', except as number))
    .returning('id')
    .execute()
  for (const { id } of ended) await ctx.emit('session:revoked', { userId, sessionId: id })
}
