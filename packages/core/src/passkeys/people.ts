import type { PersonPasskeys } from '@balcao/contracts/passkeys/passkeys'
import type { GetUser } from '@balcao/contracts/users/users'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { endSessions } from '../auth/revoke.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { forbidden, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { findUser } from '../users/user-rows.ts'

/** Somebody whom the caller may change. @throws DomainError forbidden, user_not_found */
async function mustManage(ctx: Ctx, id: number, lock: boolean): Promise<void> {
  must(ctx, 'user.manage')
  const user = await findUser(ctx, id, lock)
  if (!user) throw notFound('user_not_found')
  if (!can(ctx.actor, 'user.change', user)) throw forbidden()
}

const theirs = async ({ db }: Ctx, id: number): Promise<PersonPasskeys> => {
  const { count, lastUsedAt } = await db
    .selectFrom('passkeys')
    .where('userId', '=', id)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('lastUsedAt').as('lastUsedAt')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), lastUsedAt }
}

/** How many passkeys somebody has. @throws DomainError forbidden, user_not_found */
export async function get(ctx: Ctx, { id }: GetUser): Promise<PersonPasskeys> {
  await mustManage(ctx, id, false)
  return theirs(ctx, id)
}

/** Takes all passkeys of somebody away who lost them: their sessions end, and they are mailed. @throws DomainError forbidden, user_not_found, proof_required */
export async function removeAll(ctx: Ctx, { id }: GetUser): Promise<PersonPasskeys> {
  await mustManage(ctx, id, true)
  mustBeFresh(ctx)
  const before = await theirs(ctx, id)
  if (before.count === 0) return before
  await ctx.db.deleteFrom('passkeys').where('userId', '=', id).execute()
  await endSessions(ctx, id)
  const change = diff({ passkeys: before.count }, { passkeys: 0 })
  await audit(ctx, { action: 'passkeys.removed', resource: 'user', resourceId: id, ...change, risk: 'high' })
  await ctx.emit('account:changed', { userId: id, what: 'passkeys_removed' })
  return theirs(ctx, id)
}
