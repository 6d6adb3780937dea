import { findRole, isAtLeast, menuRole, type Role } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import type { Feature } from '@balcao/contracts/maintenance/features'
import { grantIn } from '@balcao/contracts/roles/mine'
import type { PermissionKey } from '@balcao/contracts/roles/permissions'
import type { ScreenName } from './screen-messages.ts'

/** `*` is everybody; a role is that role and above. */
export type Access = '*' | Role

export type Section = 'Operacional' | 'Processos' | 'Gerenciamento' | 'Administração' | 'Análises' | 'Pessoal' | 'Sistema'
export type Group = 'Usuários e Acessos' | 'Configurações'
type Badge = { text: ScreenName; kind: 'success' | 'warning' | 'error' }

/** Sections in their order, with whom they are for (specification §2). */
const SECTIONS: Record<Section, Access> = {
  Operacional: '*',
  Processos: '*',
  Gerenciamento: '*',
  Administração: '*',
  Análises: '*',
  Pessoal: '*',
  Sistema: 'super_admin',
}

const GROUPS: Record<Group, Access> = { 'Usuários e Acessos': 'supervisor', Configurações: 'manager' }

/** A row of the menu: where it stands and who sees it. */
export type MenuRow = {
  path: string
  access: Access
  /** A permission that what is there takes: without it there is nothing to see. */
  needs?: PermissionKey
  /** What an organisation may do without: then it is not there. */
  feature?: Feature
  section: Section
  group?: Group
  label: string
  badge?: Badge
}

type MenuEntry<R> = { kind: 'item'; row: R } | { kind: 'group'; name: Group; rows: R[] }
export type MenuSection<R> = { name: Section; entries: MenuEntry<R>[] }

/** An unknown role, as written, sees only what is for everybody. */
export function mayOpen(menuRole: string, access: Access): boolean {
  if (access === '*') return true
  const role = findRole(menuRole)
  return role !== undefined && isAtLeast(role, access)
}

/** Whether a screen is for this person: their role reaches it, and has the permission that it takes. */
export function isFor(user: SessionUser, { access, needs, feature }: Pick<MenuRow, 'access' | 'needs' | 'feature'>): boolean {
  if (feature !== undefined && user.featuresOff?.includes(feature)) return false
  return mayOpen(menuRole(user), access) && (needs === undefined || grantIn(user, needs) !== 'none')
}

/**
 * The menu of a role: an item needs its own access and that of its group and section (contradictions C-07, C-08);
 * groups and sections left without items are not shown.
 */
export function menuFor<R extends MenuRow>(menuRole: string, rows: readonly R[]): MenuSection<R>[] {
  const visible = rows.filter(
    (row) =>
      mayOpen(menuRole, row.access) && mayOpen(menuRole, SECTIONS[row.section]) && (!row.group || mayOpen(menuRole, GROUPS[row.group])),
  )
  return (Object.keys(SECTIONS) as Section[])
    .map((name) => ({ name, entries: entriesOf(visible.filter((row) => row.section === name)) }))
    .filter((section) => section.entries.length > 0)
}

function entriesOf<R extends MenuRow>(rows: R[]): MenuEntry<R>[] {
  const entries: MenuEntry<R>[] = []
  for (const row of rows) {
    const group = entries.find((entry) => entry.kind === 'group' && entry.name === row.group)
    if (!row.group) entries.push({ kind: 'item', row })
    else if (group?.kind === 'group') group.rows.push(row)
    else entries.push({ kind: 'group', name: row.group, rows: [row] })
  }
  return entries
}
