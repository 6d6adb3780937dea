import { ROLE_LEVEL } from '@balcao/contracts/access'
import type { GetUser, User } from '@balcao/contracts/users/users'
import { audit } from '../audit/record.ts'
import { forgetAccount } from '../auth/forget-account.ts'
import { endSessions } from '../auth/revoke.ts'
import type { AuthContext } from '../auth/session.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { forbidden, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import type { Opens } from '../profile/proof.ts'
import { mustKeepManager } from '../roles/changes.ts'
import { lockAdmins, mustLeaveAnAdmin } from './grants.ts'
import { REMOVED_NAME, removedAddress } from './removed.ts'
import { findUser } from './user-rows.ts'

/** Somebody the caller may remove now. */
async function removable(ctx: Ctx, id: number, lock: boolean): Promise<User> {
  must(ctx, 'user.manage')
  if (lock) await lockAdmins(ctx)
  const user = await findUser(ctx, id, lock)
  if (!user) throw notFound('user_not_found')
  if (!can(ctx.actor, 'user.change', user)) throw forbidden()
  mustBeFresh(ctx)
  if (user.active && user.level === ROLE_LEVEL.admin) await mustLeaveAnAdmin(ctx, user.id)
  return user
}

/**
 * Removes a person here and at the identity provider, where there is one. It goes first, outside of any transaction, once it
 * is known that we would: when it fails nothing changed, and asking again does what is left to do.
 * @throws DomainError like `remove`; dependency_unavailable
 */
export async function removeEverywhere(
  auth: Pick<AuthContext, 'db' | 'provider'>,
  open: Opens,
  input: GetUser,
): Promise<{ success: boolean }> {
  if (auth.provider) {
    const { email, tenant_id } = await open((ctx) => removable(ctx, input.id, false), 'read')
    await forgetAccount(auth, email, tenant_id)
  }
  return open((ctx) => remove(ctx, input))
}

/**
 * Removes a person for good: tickets and what they wrote stay, under a name that says nothing; every way in, and what was
 * kept of them elsewhere, goes. What the audit log says of the past stays as it was written.
 * @throws DomainError user_not_found, forbidden, proof_required, last_admin, last_role_manager
 */
export async function remove(ctx: Ctx, input: GetUser): Promise<{ success: boolean }> {
  const user = await removable(ctx, input.id, true)
  await endSessions(ctx, user.id)
  await forget(ctx, user.id, user.email)
  const now = new Date().toISOString()
  await ctx.db
    .updateTable('users')
    .set({
      name: REMOVED_NAME,
      email: removedAddress(user.id),
      // The lowest role: a role of the organisation's own is not held up by those who left.
      role: 'client',
      companyId: null,
      isActive: false,
      passwordHash: null,
      totpSecret: null,
      totpConfirmedAt: null,
      avatar: null,
      timeZone: null,
      emailVerifiedAt: null,
      invitedAt: null,
      lastSeenAt: null,
      updatedAt: now,
      deletedAt: now,
    })
    .where('id', '=', user.id)
    .execute()
  if (user.active && user.level === ROLE_LEVEL.admin) await mustKeepManager(ctx)
  await ctx.emit('user:removed', { userId: user.id })
  const { role, active } = user
  await audit(ctx, {
    action: 'user.deleted',
    resource: 'user',
    resourceId: user.id,
    before: { role, active, deleted: false },
    after: { role: null, active: false, deleted: true },
    risk: 'high',
  })
  return { success: true }
}

/** Rows that are about the person alone, or hold their address. */
async function forget({ db }: Ctx, userId: number, email: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
  await db.deleteFrom('apiTokens').where('userId', '=', userId).execute()
  await db.deleteFrom('signInLinks').where('userId', '=', userId).execute()
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await db.deleteFrom('queueMembers').where('userId', '=', userId).execute()
  await db.deleteFrom('notifications').where('userId', '=', userId).execute()
  await db.deleteFrom('noticePreferences').where('userId', '=', userId).execute()
  await db.deleteFrom('keptSearches').where('userId', '=', userId).execute()
  await db.deleteFrom('idempotencyKeys').where('userId', '=', userId).execute()
  await db.updateTable('signIns').set({ ip: null, userAgent: null }).where('userId', '=', userId).execute()
  await db.deleteFrom('mails').where('toAddress', '=', email).execute()
}
