import { isAtLeast, menuRole, ROLES, type Role, roleName } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { expect, test } from 'vitest'
import { type Access, type Group, isFor, menuFor, type Section } from '../menu.ts'
import { PUBLIC_SCREENS } from '../public-screens.ts'
import { MENU_SCREENS, SCREENS } from '../screens.ts'

const person = (role: Role) => ({ role, roles: [{ slug: role }] }) as unknown as SessionUser

/** What somebody of a role has in the menu: section, group and address. */
const menuOf = (role: Role) =>
  menuFor(
    menuRole(person(role)),
    MENU_SCREENS.filter((screen) => isFor(person(role), screen)),
  ).flatMap(({ name, entries }) =>
    entries.flatMap((entry) =>
      entry.kind === 'item' ? [`${name} ${entry.row.path}`] : entry.rows.map(({ path }) => `${name}, ${entry.name} ${path}`),
    ),
  )
const MENUS = new Map(ROLES.map((role) => [role, menuOf(role)]))

const CONFIGURATION: Group = 'Configurações'
const ACCESSES: Group = 'Usuários e Acessos'

/** The specification's menu; where a group or section is for fewer than its item, for those (contradictions C-07, C-08). */
const MENU: [ids: string, section: Section, group: Group | null, path: string, seenFrom: Access][] = [
  ['R-022 R-023', 'Operacional', null, '/dashboard', '*'],
  ['R-024', 'Operacional', null, '/tickets', '*'],
  ['R-025', 'Operacional', null, '/documents', '*'],
  ['R-026', 'Operacional', null, '/knowledge-base', '*'],
  ['R-027', 'Operacional', null, '/chat', 'support-agent'],
  ['R-028', 'Processos', null, '/checklists', 'support-agent'],
  ['R-029', 'Processos', null, '/workflows', 'supervisor'],
  ['R-030', 'Processos', null, '/automation', 'supervisor'],
  ['R-031', 'Processos', null, '/sla', 'support-agent'],
  ['R-032', 'Gerenciamento', null, '/queue-manager', 'supervisor'],
  ['R-033', 'Gerenciamento', null, '/watchers', 'agent'],
  ['R-034', 'Gerenciamento', null, '/duplicates', 'agent'],
  ['R-035', 'Gerenciamento', null, '/email', 'manager'],
  ['R-036', 'Gerenciamento', null, '/out-of-office', 'support-agent'],
  ['R-037', 'Administração', null, '/companies', 'admin'],
  ['R-038', 'Administração', ACCESSES, '/users', 'supervisor'],
  ['R-039', 'Administração', ACCESSES, '/rbac/roles', 'admin'],
  ['R-040', 'Administração', ACCESSES, '/rbac/permissions', 'admin'],
  ['R-041', 'Administração', CONFIGURATION, '/custom-fields', 'manager'],
  ['R-042 R-056', 'Administração', CONFIGURATION, '/templates', 'manager'],
  ['R-043 R-056', 'Administração', CONFIGURATION, '/tags', 'manager'],
  ['R-044 R-056', 'Administração', CONFIGURATION, '/queues', 'manager'],
  ['R-045', 'Administração', CONFIGURATION, '/settings', 'admin'],
  ['R-046', 'Administração', null, '/integrations', 'admin'],
  ['R-047', 'Administração', null, '/ai', 'admin'],
  ['R-048', 'Análises', null, '/reports', 'support-agent'],
  ['R-049', 'Análises', null, '/analytics', 'manager'],
  ['R-050', 'Análises', null, '/audit', 'manager'],
  ['R-051', 'Análises', null, '/monitoring', 'supervisor'],
  ['R-052', 'Pessoal', null, '/profile', '*'],
  ['R-053', 'Sistema', null, '/diagnostic', 'super_admin'],
  ['R-054 R-057', 'Sistema', null, '/maintenance', 'super_admin'],
]

test.each(MENU)('%s the section %s (group %s) has %s, seen from %s on', (_, section, group, path, seenFrom) => {
  const item = `${section}${group ? `, ${group}` : ''} ${path}`
  for (const role of ROLES) {
    const items = MENUS.get(role) ?? []
    const isSeen = seenFrom === '*' || isAtLeast(role, seenFrom)
    expect([role, items.includes(item)]).toEqual([role, isSeen])
    // It stands nowhere else.
    expect([role, items.filter((one) => one.endsWith(` ${path}`)).length]).toEqual([role, isSeen ? 1 : 0])
  }
})

test('R-022 an unknown role has only what is for everybody, and is called by its own name', () => {
  const unknown = { role: 'Chefe', roles: [] } as unknown as SessionUser
  const shown = menuFor(menuRole(unknown), MENU_SCREENS).flatMap(({ entries }) =>
    entries.map((entry) => (entry.kind === 'item' ? entry.row.path : entry.name)),
  )
  expect(shown).toEqual(['/dashboard', '/tickets', '/documents', '/knowledge-base', '/profile'])
  expect(roleName('Chefe')).toBe('Chefe')
})

test('R-058 R-059 R-060 R-061 R-062 R-063 labels and badges are those of the specification, and Novo is on one of the processes', () => {
  const row = (path: string) => MENU_SCREENS.find((screen) => screen.path === path)
  expect(row('/automation')).toMatchObject({ label: 'Automação', badge: { text: 'Novo' } })
  expect(row('/workflows')?.badge).toBeUndefined()
  expect(row('/queue-manager')?.badge?.text).toBe('Kanban')
  expect(row('/companies')?.badge?.text).toBe('Novo')
  expect(row('/analytics')?.badge?.text).toBe('RBAC')
  expect(row('/documents')?.label).toBe('Documentos')
  expect(row('/knowledge-base')?.label).toBe('Base de Conhecimento')
})

const STAFF_ROUTES =
  'dashboard tickets tickets/new tickets/$id users reports templates tags search out-of-office settings knowledge-base documents chat automation checklists watchers queue-manager diagnostic debug debug/stytch profile audit analytics companies companies/new companies/$id sla queues duplicates workflows email custom-fields integrations integrations/configuration integrations/preferences ai rbac/roles rbac/permissions maintenance monitoring'

test('R-016 R-018 R-019 each route of the staff area is a row of its own', () => {
  const paths = SCREENS.map(({ path }) => path)
  expect(STAFF_ROUTES.split(' ').filter((path) => !paths.includes(`/${path}`))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('R-012 each public route is a page outside the staff area', () => {
  const paths = PUBLIC_SCREENS.map(({ path }) => path)
  for (const path of '/login /login-old /register /auth/callback /auth/callback-old /signup /invite /reset /companies/validate-email'.split(
    ' ',
  )) {
    expect(paths).toContain(path)
    expect(SCREENS.map((screen) => screen.path)).not.toContain(path)
  }
})
