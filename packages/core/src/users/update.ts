import { ROLE_LEVEL } from '@balcao/contracts/access'
import type { UpdateUser } from '@balcao/contracts/users/changes'
import type { User } from '@balcao/contracts/users/users'
import { type Diff, diff, differs } from '../audit/diff.ts'
import { audit, type Risk } from '../audit/record.ts'
import { killLinks, sendLink } from '../auth/links.ts'
import { endSessions } from '../auth/revoke.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { endEmailChanges } from '../profile/email-change/rows.ts'
import { mustKeepManager } from '../roles/changes.ts'
import { lockAdmins, mustGrant, mustLeaveAnAdmin, mustTakePeople } from './grants.ts'
import { receiverOf } from './internal/hand-over.ts'
import { findUser } from './user-rows.ts'

const UNIQUE_VIOLATION = '23505'
const facts = ({ name, email, role, companyId, active }: User) => ({ name, email, role, companyId, active })

/** Whoever is changed here is below the caller. What is not sent stays as it is. */
function wanted(before: User, { id: _, openTickets: __, reassignToId: ___, ...changes }: UpdateUser): User {
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return { ...before, ...sent }
}

/**
 * Changes a person: data, role within the caller's ceiling, whether they may come in. Deactivating ends their sessions at
 * once, and hands their open tickets over where that was asked for; a new e-mail has to be proved anew, and links sent to the old one end.
 * @throws DomainError user_not_found, forbidden, proof_required, invalid_input, email_taken, last_admin, last_role_manager
 */
export async function update(ctx: Ctx, input: UpdateUser): Promise<User> {
  must(ctx, 'user.manage')
  if (input.role !== undefined || input.active === false) await lockAdmins(ctx)
  const before = await findUser(ctx, input.id, true)
  if (!before) throw notFound('user_not_found')
  if (!can(ctx.actor, 'user.change', before)) throw forbidden()
  const receiver = await receiverOf(ctx, input)
  const after = wanted(before, input)
  const changed = diff(facts(before), facts(after))
  if (!differs(changed)) return before

  const role = after.role === before.role ? undefined : await mustGrant(ctx, after.role)
  if (after.companyId !== null && after.companyId !== before.companyId) await mustTakePeople(ctx, after.companyId)
  const isAdminNow = before.active && before.level === ROLE_LEVEL.admin
  const staysAdmin = after.active && (role ?? before).level === ROLE_LEVEL.admin
  if (isAdminNow && !staysAdmin) await mustLeaveAnAdmin(ctx, before.id)
  await write(ctx, before, after)
  if (isAdminNow && (role || !after.active)) await mustKeepManager(ctx)
  if (before.active && !after.active) await endSessions(ctx, before.id)
  else if (role || after.companyId !== before.companyId) await ctx.emit('access:changed', { userId: before.id })
  const leaves = before.active && !after.active && receiver !== undefined
  if (leaves) await ctx.emit('user:deactivated', { userId: before.id, toId: receiver })
  const details = leaves ? { details: { openTickets: input.openTickets, ...(receiver === null ? {} : { reassignToId: receiver }) } } : {}
  await ctx.emit('user:changed', { userId: before.id })
  await audit(ctx, { action: nameOf(changed), resource: 'user', resourceId: before.id, ...changed, ...details, risk: riskOf(changed) })
  return (await findUser(ctx, before.id)) as User
}

async function write(ctx: Ctx, before: User, after: User): Promise<void> {
  const { name, email, role, companyId, active: isActive } = after
  const isNewAddress = email !== before.email
  try {
    await ctx.db
      .updateTable('users')
      .set({
        name,
        email,
        role,
        companyId,
        isActive,
        updatedAt: new Date().toISOString(),
        ...(isNewAddress ? { emailVerifiedAt: null } : {}),
      })
      .where('id', '=', before.id)
      .execute()
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw conflict('email_taken')
    throw error
  }
  if (isNewAddress || !after.active) await killLinks(ctx, before.id)
  if (isNewAddress) await endEmailChanges(ctx, before.id)
  if (isNewAddress && after.active) await sendLink(ctx, { userId: before.id, purpose: 'email', target: email })
}

function nameOf({ after }: Diff): string {
  if (after.active === false) return 'user.deactivated'
  if (after.active === true) return 'user.reactivated'
  return 'role' in after ? 'user.role_changed' : 'user.updated'
}

/** Who may do what, and who is who, weighs more than a name. */
const riskOf = ({ after }: Diff): Risk => ('role' in after || 'email' in after ? 'high' : 'medium')
