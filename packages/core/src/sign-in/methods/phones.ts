import type { SignInMethod } from '@balcao/contracts/sign-in/methods/methods'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'

/** The telephone numbers that sign the caller in, oldest first. */
export async function phonesOf({ db, actor }: Ctx): Promise<Omit<SignInMethod, 'removable'>[]> {
  const rows = await db
    .selectFrom('signInPhones')
    .where('userId', '=', actor.userId ?? 0)
    .select(['id', 'number', 'createdAt', 'verifiedAt'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, number, createdAt, verifiedAt }) => ({
    ...{ kind: 'phone' as const, id, label: number, detail: '', linkedAt: createdAt },
    lastUsedAt: verifiedAt === createdAt ? null : verifiedAt,
  }))
}

/** Takes one of the caller's numbers away. @returns whether there was one */
export async function removePhone(ctx: Ctx, id: number): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('signInPhones')
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .returning('number')
    .executeTakeFirst()
  if (!row) return false
  await audit(ctx, { action: 'phone.removed', resource: 'user', resourceId: me(ctx), ...diff(row, null), risk: 'high' })
  await ctx.emit('account:changed', { userId: me(ctx), what: 'phone_removed' })
  return true
}
