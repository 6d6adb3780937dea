import type { Role } from '@balcao/contracts/access'
import {
  type Changes,
  defaultGrant,
  type Grant,
  grantOf,
  isPermissionKey,
  isWithin,
  PERMISSION_KEYS,
  type PermissionKey,
  scopesFor,
} from '@balcao/contracts/roles/permissions'
import type { Actor, Ctx } from '../ctx.ts'
import { conflict, DomainError, fieldErrors, invalid } from '../errors.ts'
import { scopeOf } from './grants.ts'

type Asked = { reset?: true | undefined; permissions?: Partial<Record<PermissionKey, Grant>> | undefined }

/**
 * What a role's changes become: only what differs from the defaults of its base is kept.
 * @throws DomainError invalid_input for a scope that the base cannot have (a customer's role is never widened)
 * @throws DomainError forbidden for more than the caller has themselves
 */
export function changesAskedFor(actor: Actor, base: Role, before: Changes, { reset, permissions = {} }: Asked): Changes {
  const refused = Object.entries(permissions).filter(
    ([key, grant]) => grant !== 'none' && !(scopesFor(base, key as PermissionKey) as readonly Grant[]).includes(grant),
  )
  if (refused.length)
    throw invalid(...refused.map(([key]) => ({ field: `permissions.${key}`, reason: 'permission_not_for_role' as const })))
  const after = { ...(reset ? {} : before), ...permissions }
  for (const key of PERMISSION_KEYS) mayGive(actor, key, grantOf(base, before, key), grantOf(base, after, key))
  const kept = Object.entries(after).filter(([key, grant]) => isPermissionKey(key) && grant !== defaultGrant(base, key))
  return kept.length ? (Object.fromEntries(kept) as Record<string, string>) : null
}

/** What is taken away or stays may be anything; what is given must be the giver's own. */
function mayGive(actor: Actor, key: PermissionKey, from: Grant, to: Grant): void {
  if (isWithin(to, from) || isWithin(to, scopeOf(actor, key) ?? 'none')) return
  throw new DomainError('forbidden', 'forbidden', fieldErrors([{ field: `permissions.${key}`, reason: 'permission_beyond_yours' }]))
}

/** @throws DomainError last_role_manager when nobody could change roles any more */
export async function mustKeepManager(ctx: Ctx): Promise<void> {
  const people = await ctx.db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .where('r.base', 'in', ['admin', 'super_admin'])
    .select(['r.base', 'r.permissions'])
    .distinct()
    .execute()
  if (!people.some(({ base, permissions }) => grantOf(base as Role, permissions, 'role.manage') !== 'none'))
    throw conflict('last_role_manager')
}
