import { isStaff, ROLE_LEVEL, ROLES, type Role } from '@balcao/contracts/access'
import type { SsoAudience } from '@balcao/contracts/sso/bounds'
import type { GroupRole, Provider } from '@balcao/contracts/sso/providers'
import { type Actor, type Ctx, systemActor } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { can } from '../policy.ts'
import { type GivenRole, rolesOf } from '../users/grants.ts'

type Wanted = Pick<Provider, 'audience' | 'defaultRole' | 'groups' | 'createsAccounts'>

/** Whether people of this role sign in by a provider for these. */
export const isFor = (audience: string, role: Role): boolean =>
  (audience as SsoAudience) === 'both' || (audience === 'staff') === isStaff(role)

/**
 * Who acts where a provider makes or changes accounts: the system, by the provider's name, and with no more than whoever saved it could
 * do. Nobody gets a role at their level by it.
 */
export function providerActor({ tenantId, name, ceiling }: { tenantId: number; name: string; ceiling: number }, by = 'SSO'): Actor {
  const role = ROLES.find((one) => ROLE_LEVEL[one] === ceiling) ?? 'client'
  return { ...systemActor(tenantId), role, name: `${name} (${by})` }
}

/** @throws DomainError invalid_input for roles that are gone, that the caller may not give, or that do not suit */
export async function mustBeGrantable(ctx: Ctx, { audience, defaultRole, groups }: Wanted): Promise<void> {
  const roles = new Map((await rolesOf(ctx)).map((role) => [role.slug, role]))
  const check = (slug: string, field: string): GivenRole => {
    const role = roles.get(slug)
    if (!role || role.base === 'guest' || !isFor(audience, role.base)) throw invalid({ field, reason: 'role_not_found' })
    if (!can(ctx.actor, 'user.grant', role)) throw invalid({ field, reason: 'role_beyond_yours' })
    return role
  }
  if (check(defaultRole, 'defaultRole').level > ROLE_LEVEL.agent) throw invalid({ field: 'defaultRole', reason: 'sso_default_role' })
  for (const [n, { role }] of groups.entries()) check(role, `groups.${n}.role`)
}

/** Roles that a provider may give now, by slug. */
export async function givable(ctx: Ctx, audience: string): Promise<Map<string, GivenRole>> {
  const all = await rolesOf(ctx)
  const may = all.filter((role) => role.base !== 'guest' && isFor(audience, role.base) && can(ctx.actor, 'user.grant', role))
  return new Map(may.map((role) => [role.slug, role]))
}

/** The highest role that groups give; undefined where they give none. */
export function roleOfGroups(
  mapping: readonly GroupRole[],
  groups: readonly string[],
  roles: ReadonlyMap<string, GivenRole>,
): GivenRole | undefined {
  const given = mapping.flatMap(({ group, role }) => (groups.includes(group) ? (roles.get(role) ?? []) : []))
  return given.toSorted((a, b) => b.level - a.level)[0]
}
