import {
  defaultGrant,
  GRANTS,
  type Grant,
  isWithin,
  PERMISSION_KEYS,
  type PermissionKey,
  permission,
  RESOURCES,
  type Resource,
  scopesFor,
} from '@balcao/contracts/roles/permissions'
import type { RoleView } from '@balcao/contracts/roles/roles'

/** What the editor holds and has not saved: only what differs from the role as it is. */
export type Draft = Partial<Record<PermissionKey, Grant>>
export type GrantChange = { key: PermissionKey; from: Grant; to: Grant; direction: 'wider' | 'narrower' | 'other' }
type Role = Pick<RoleView, 'base' | 'permissions'>

/** The draft with one choice more; choosing what already is takes the choice back. */
export function withGrant(role: Role, draft: Draft, key: PermissionKey, grant: Grant): Draft {
  const { [key]: _, ...rest } = draft
  return role.permissions[key] === grant ? rest : { ...rest, [key]: grant }
}

/** The draft that takes every permission back to the defaults of the role's base. */
export function toDefaults(role: Role): Draft {
  const differing = PERMISSION_KEYS.filter((key) => role.permissions[key] !== defaultGrant(role.base, key))
  return Object.fromEntries(differing.map((key) => [key, defaultGrant(role.base, key)]))
}

/** What saving the draft would change, in the order of the table. Choices that somebody else made meanwhile drop out. */
export function changesOf(role: Role, draft: Draft): GrantChange[] {
  return PERMISSION_KEYS.flatMap((key) => {
    const from = role.permissions[key]
    const to = draft[key]
    if (to === undefined || to === from) return []
    const direction = isWithin(from, to) ? 'wider' : isWithin(to, from) ? 'narrower' : 'other'
    return [{ key, from, to, direction }]
  })
}

/** What can be chosen for a permission: what the base may have, as far as the editor has it or the role had it already. */
export function choicesFor(role: Role, mine: Role | undefined, key: PermissionKey): readonly Grant[] {
  const possible: readonly Grant[] = ['none', ...scopesFor(role.base, key)]
  return possible.filter((grant) => isWithin(grant, role.permissions[key]) || isWithin(grant, mine?.permissions[key] ?? 'none'))
}

/** Permissions by what they are about, leaving out those the base can never have. */
export function groupsFor(bases: readonly Role['base'][]): { resource: Resource; keys: PermissionKey[] }[] {
  const possible = (key: PermissionKey) => bases.some((base) => scopesFor(base, key).length > 0)
  return RESOURCES.map((resource) => ({
    resource,
    keys: PERMISSION_KEYS.filter((key) => permission(key).resource === resource && possible(key)),
  })).filter(({ keys }) => keys.length > 0)
}

/** The columns a matrix of these permissions needs. */
export function columnsFor(base: Role['base'], keys: readonly PermissionKey[]): readonly Grant[] {
  return GRANTS.filter((grant) => grant === 'none' || keys.some((key) => (scopesFor(base, key) as readonly Grant[]).includes(grant)))
}
