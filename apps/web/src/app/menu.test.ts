import { existsSync, readFileSync } from 'node:fs'
import { findRole } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { describe, expect, test } from 'vitest'
import { type Access, type Group, isFor, type MenuRow, menuFor, type Section } from './menu.ts'

const row = (path: string, access: Access, section: Section, group?: Group): MenuRow => ({
  path,
  access,
  section,
  label: path,
  ...(group ? { group } : {}),
})

const paths = (role: string, rows: MenuRow[]) =>
  menuFor(role, rows).flatMap((section) =>
    section.entries.flatMap((entry) => (entry.kind === 'item' ? [entry.row.path] : entry.rows.map((item) => item.path))),
  )

describe('menu', () => {
  const rows = [
    row('/dashboard', '*', 'Operacional'),
    row('/chat', 'support-agent', 'Operacional'),
    row('/tags', 'agent', 'Administração', 'Configurações'),
    row('/settings', 'admin', 'Administração', 'Configurações'),
    row('/maintenance', 'admin', 'Sistema'),
  ]

  test('R-022 everybody sees what is for everybody, also a role nobody knows', () => {
    expect(paths('guest', rows)).toEqual(['/dashboard'])
    expect(paths('chefe', rows)).toEqual(['/dashboard'])
  })

  test('R-056 an item inside a group needs the group too', () => {
    expect(paths('agent', rows)).toEqual(['/dashboard', '/chat'])
    expect(paths('manager', rows)).toEqual(['/dashboard', '/chat', '/tags'])
  })

  test('R-057 an item inside a section needs the section too', () => {
    expect(paths('admin', rows)).not.toContain('/maintenance')
    expect(paths('super_admin', rows)).toContain('/maintenance')
  })

  test('R-064 R-065 a group or section without items is left out', () => {
    expect(menuFor('client', rows).map((section) => section.name)).toEqual(['Operacional'])
    const besides = [...rows.filter(({ path }) => path === '/settings'), row('/whatsapp', 'manager', 'Administração')]
    expect(menuFor('manager', besides)).toMatchObject([{ name: 'Administração', entries: [{ kind: 'item', row: { path: '/whatsapp' } }] }])
    expect(menuFor('manager', besides)[0]?.entries, 'a group for managers without an item for them').toHaveLength(1)
    expect(menuFor('guest', [])).toEqual([])
  })

  test('items of one group stand together', () => {
    const admin = menuFor('admin', rows).find((section) => section.name === 'Administração')
    expect(admin?.entries).toHaveLength(1)
    expect(admin?.entries[0]).toMatchObject({ kind: 'group', name: 'Configurações' })
  })
})

test('a screen is for who reaches it and has the permission it takes', () => {
  const anAdmin = (grants?: Record<string, string>) =>
    ({ role: 'plantao', roles: [{ slug: 'admin' }], ...(grants ? { grants } : {}) }) as unknown as SessionUser
  const users = { access: 'supervisor', needs: 'user.manage' } as const
  expect(isFor(anAdmin(), users)).toBe(true)
  expect(isFor(anAdmin({ 'user.manage': 'none' }), users)).toBe(false)
  expect(isFor(anAdmin({ 'user.manage': 'tenant' }), { ...users, access: 'super_admin' })).toBe(false)
  expect(isFor(anAdmin({}), { access: 'admin' })).toBe(true)
})

type SpecRow = { section: Section; group: Group | null; path: string; roles_item: string[] }
type Spec = { menu: SpecRow[]; menu_by_role: Record<string, { gated_by_group_and_section: Record<string, string[]> }> }

const spec = new URL('../../../../../shared/spec/roles.json', import.meta.url)

describe.runIf(existsSync(spec))('menu against the specification', () => {
  const { menu, menu_by_role } = existsSync(spec) ? (JSON.parse(readFileSync(spec, 'utf8')) as Spec) : { menu: [], menu_by_role: {} }
  const accessOf = (roles: string[]): Access => (roles.includes('guest') ? '*' : (findRole(roles[0] ?? '') ?? 'super_admin'))
  const rows = menu.map((item) => row(item.path, accessOf(item.roles_item), item.section, item.group ?? undefined))

  test.each(Object.entries(menu_by_role))('%s', (role, { gated_by_group_and_section }) => {
    const shown = Object.fromEntries(
      menuFor(role, rows).map((section) => [
        section.name,
        section.entries.flatMap((entry) => (entry.kind === 'item' ? [entry.row.path] : entry.rows.map((item) => item.path))),
      ]),
    )
    expect(shown).toEqual(gated_by_group_and_section)
  })
})
