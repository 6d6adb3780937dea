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
import { mustNotBeHeld } from '../privacy/held.ts'
import type { Opens } from '../profile/proof.ts'
import { mustKeepManager } from '../roles/changes.ts'
import { eraseTraces } from './erasing/traces.ts'
import { lockAdmins, mustLeaveAnAdmin } from './grants.ts'
import { NO_PREFERENCES, REMOVED_NAME, removedAddress } from './removed.ts'
import { findUser } from './user-rows.ts'

/** Somebody the caller may remove now. */
async function removable(ctx: Ctx, id: number, lock: boolean): Promise<User> {
  must(ctx, 'user.manage')
  if (lock) await lockAdmins(ctx)
  const user = await findUser(ctx, id, lock)
  if (!user) throw notFound('user_not_found')
  if (!can(ctx.actor, 'user.change', user)) throw forbidden()
  mustBeFresh(ctx)
  await mustNotBeHeld(ctx, id)
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
 * kept of them elsewhere, goes, and with a customer the files that they sent. A job erases their mails and their name in histories. Sealed
 * events of the audit log stay as they were written, and are shown without them.
 * @throws DomainError user_not_found, forbidden, proof_required, held, last_admin, last_role_manager
 */
export async function remove(ctx: Ctx, input: GetUser): Promise<{ success: boolean }> {
  const user = await removable(ctx, input.id, true)
  await endSessions(ctx, user.id)
  const { id, name, email, level } = user
  const withFiles = level === ROLE_LEVEL.client
  const { files } = await eraseTraces(ctx.db, ctx.actor.tenantId, { id, name, email }, withFiles)
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
      ...NO_PREFERENCES,
      emailVerifiedAt: null,
      invitedAt: null,
      lastSeenAt: null,
      updatedAt: now,
      deletedAt: now,
    })
    .where('id', '=', user.id)
    .execute()
  await ctx.db.insertInto('erasures').values({ tenantId: ctx.actor.tenantId, userId: id, name, email, withFiles }).execute()
  if (user.active && user.level === ROLE_LEVEL.admin) await mustKeepManager(ctx)
  await ctx.emit('user:removed', { userId: user.id })
  const { role, active } = user
  await audit(ctx, {
    action: 'user.deleted',
    resource: 'user',
    resourceId: user.id,
    before: { role, active, deleted: false },
    after: { role: null, active: false, deleted: true },
    ...(files > 0 && { details: { files } }),
    risk: 'high',
  })
  return { success: true }
}
