import { baseOf } from '../../roles/base.ts'
import { update } from '../../users/update.ts'
import { findUser } from '../../users/user-rows.ts'
import { link, mayChangeRole } from '../accounts.ts'
import { scimGroupsOf } from '../internal/scim-groups.ts'
import { givable, isFor, roleOfGroups } from '../roles.ts'
import type { Scim } from './access.ts'

/** The id of somebody's link to the provider, made where there is none. */
async function identityOf({ ctx, provider }: Scim, user: { id: number; email: string }) {
  const find = () =>
    ctx.db
      .selectFrom('ssoIdentities')
      .where('providerId', '=', provider.id)
      .where('userId', '=', user.id)
      .select(['id', 'givenRole'])
      .executeTakeFirst()
  const found = await find()
  if (found) return found
  await link(ctx, provider, user.id, { email: user.email })
  return (await find()) as NonNullable<typeof found>
}

/**
 * Gives people the role that their groups say, as signing in does: what groups gave goes with them, what somebody gave by hand stays, and nobody
 * at the provider's ceiling is touched.
 */
export async function giveRoles(scim: Scim, userIds: readonly number[]): Promise<void> {
  const { ctx, provider } = scim
  if (provider.groups.length === 0) return
  const roles = await givable(ctx, provider.audience)
  const groups = await scimGroupsOf(ctx.db, provider.id, userIds)
  // In one order, so that two calls at once do not wait for each other in a circle.
  for (const id of userIds.toSorted((a, b) => a - b)) {
    const user = await findUser(ctx, id, true)
    if (!user || !mayChangeRole(ctx, user)) continue
    const base = baseOf(await ctx.db.selectFrom('roles').where('slug', '=', user.role).select(['slug', 'base']).executeTakeFirst())
    if (!isFor(provider.audience, base)) continue
    const given = roleOfGroups(provider.groups, groups.get(id) ?? [], roles)
    const identity = await identityOf(scim, user)
    const isLost = !given && identity.givenRole !== null && identity.givenRole === user.role
    const role = given?.slug ?? (isLost && roles.has(provider.defaultRole) ? provider.defaultRole : user.role)
    if (role !== user.role) await update(ctx, { id, role })
    await ctx.db
      .updateTable('ssoIdentities')
      .set({ givenRole: given?.slug ?? null })
      .where('id', '=', identity.id)
      .execute()
  }
}
