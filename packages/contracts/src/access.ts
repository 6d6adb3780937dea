/** Roles, their levels, names and aliases (specification §6). The only place that knows them. */

export const ROLES = ['guest', 'client', 'user', 'support-agent', 'agent', 'supervisor', 'manager', 'admin', 'super_admin'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LEVEL: Record<Role, number> = {
  guest: 0,
  client: 1,
  user: 2,
  'support-agent': 3,
  agent: 4,
  supervisor: 5,
  manager: 6,
  admin: 7,
  super_admin: 8,
}

export const ROLE_NAME: Record<Role, string> = {
  guest: 'Visitante',
  client: 'Cliente',
  user: 'Usuário',
  'support-agent': 'Support Agent',
  agent: 'Agente',
  supervisor: 'Supervisor',
  manager: 'Manager',
  admin: 'Administrator',
  super_admin: 'Super Admin',
}

/** Display names are aliases of their keys, compared without case (contradictions C-65). */
const BY_ALIAS = new Map<string, Role>(ROLES.flatMap((role) => [[role, role] as const, [ROLE_NAME[role].toLowerCase(), role] as const]))

/** The role a key or display name stands for; undefined when it is none we know. */
export function findRole(nameOrKey: string): Role | undefined {
  return BY_ALIAS.get(nameOrKey.toLowerCase())
}

type WithRoles = { roles?: readonly { slug: string }[] | null; role?: string | null }

/** The role as written: first slug of `roles`, else `role`, else guest. */
export function roleSlug(user: WithRoles | null | undefined): string {
  return user?.roles?.[0]?.slug ?? user?.role ?? 'guest'
}

/** The role that counts in rights checks: an unknown one counts as client. */
export function effectiveRole(user: WithRoles | null | undefined): Role {
  return findRole(roleSlug(user)) ?? 'client'
}

/** The role as the menu sees it: an unknown one is its own lower-cased value. */
export function menuRole(user: WithRoles | null | undefined): string {
  const slug = roleSlug(user)
  return findRole(slug) ?? slug.toLowerCase()
}

/** The name shown for a role; an unknown one shows its own slug. */
export function roleName(slug: string): string {
  const role = findRole(slug)
  return role ? ROLE_NAME[role] : slug
}

/** True when `role` stands at `least` or above. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLE_LEVEL[role] >= ROLE_LEVEL[least]
}

/** Customers see the public side of their own tickets; staff see the desk. */
export function isStaff(role: Role): boolean {
  return isAtLeast(role, 'support-agent')
}

/** The specification's named rights (R-138…R-141). */
export const RIGHTS = {
  viewReports: (role: Role) => isAtLeast(role, 'support-agent'),
  manageUsers: (role: Role) => isAtLeast(role, 'supervisor'),
  configureSystem: (role: Role) => isAtLeast(role, 'manager'),
  isAdmin: (role: Role) => isAtLeast(role, 'admin'),
} as const
