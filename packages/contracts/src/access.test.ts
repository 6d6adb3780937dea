import { expect, test } from 'vitest'
import {
  effectiveRole,
  findRole,
  isAtLeast,
  isStaff,
  menuRole,
  RIGHTS,
  ROLE_LEVEL,
  ROLE_NAME,
  ROLES,
  roleName,
  roleSlug,
} from './access.ts'

test('R-136 the role is the first of the roles, else the role, else guest', () => {
  expect(roleSlug({ roles: [{ slug: 'client' }, { slug: 'admin' }], role: 'agent' })).toBe('client')
  expect(roleSlug({ roles: [], role: 'agent' })).toBe('agent')
  for (const user of [null, undefined, {}, { roles: null, role: null }]) expect(roleSlug(user)).toBe('guest')
})

test('R09 R-132 an unknown role counts as client, whatever it looks like', () => {
  for (const role of ['root', 'admin ', 'аdmin', 'constructor', '__proto__', 'toString', ''])
    expect(effectiveRole({ role }), role).toBe('client')
  expect(effectiveRole({ roles: [{ slug: 'client' }, { slug: 'admin' }] })).toBe('client')
})

test('C-65 names are aliases of their keys, without case', () => {
  for (const role of ROLES) {
    expect(findRole(ROLE_NAME[role].toUpperCase())).toBe(role)
    expect(findRole(role.toUpperCase())).toBe(role)
    expect(roleName(role)).toBe(ROLE_NAME[role])
  }
  expect([roleName('nova'), menuRole({ role: 'NOVA' })]).toEqual(['nova', 'nova'])
})

test('levels rise in the order of the roles, and rights begin where the specification says', () => {
  expect(ROLES.map((role) => ROLE_LEVEL[role])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  const from = (has: (role: (typeof ROLES)[number]) => boolean) => ROLES.filter(has)[0]
  expect([from(isStaff), from(RIGHTS.viewReports), from(RIGHTS.manageUsers), from(RIGHTS.configureSystem), from(RIGHTS.isAdmin)]).toEqual([
    'support-agent',
    'support-agent',
    'supervisor',
    'manager',
    'admin',
  ])
  expect(isAtLeast('agent', 'agent')).toBe(true)
})
