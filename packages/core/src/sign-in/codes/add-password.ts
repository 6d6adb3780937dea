import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import type { AccountIn } from '../../auth/account-in.ts'
import { endSessions } from '../../auth/revoke.ts'
import type { Ctx } from '../../ctx.ts'

/** Gives somebody without a password this one, once they proved their address; one that is there stays. Its owner is notified. */
export async function addPassword(ctx: Ctx, account: AccountIn, passwordHash: string): Promise<void> {
  const row = await ctx.db
    .updateTable('users')
    .set((eb) => ({ passwordHash, passwordChangedAt: sql<string>`now()`, tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('id', '=', account.id)
    .where('passwordHash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await endSessions(ctx, account.id)
  await audit(ctx, { action: 'password.created', resource: 'user', resourceId: account.id, risk: 'high' })
  await ctx.emit('account:changed', { userId: account.id, what: 'password' })
}
