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

test.each([
  ['R-122', 'guest', 0, 'Visitante'],
  ['R-123', 'client', 1, 'Cliente'],
  ['R-124', 'user', 2, 'Usuário'],
  ['R-125', 'support-agent', 3, 'Support Agent'],
  ['R-126', 'agent', 4, 'Agente'],
  ['R-127', 'supervisor', 5, 'Supervisor'],
  ['R-128', 'manager', 6, 'Manager'],
  ['R-129', 'admin', 7, 'Administrator'],
  ['R-130', 'super_admin', 8, 'Super Admin'],
] as const)('%s the role %s has level %i and is called %s', (_, role, level, name) => {
  expect([ROLE_LEVEL[role], ROLE_NAME[role], roleName(role)]).toEqual([level, name, name])
})

test('R-131 R-134 these are the roles, and who has none is a guest', () => {
  expect(ROLES).toEqual(['guest', 'client', 'user', 'support-agent', 'agent', 'supervisor', 'manager', 'admin', 'super_admin'])
  expect([effectiveRole(null), menuRole({})]).toEqual(['guest', 'guest'])
})

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

test('R-133 R-135 C-65 names are aliases of their keys, without case', () => {
  const named = ['Cliente', 'Usuário', 'Support Agent', 'Agente', 'Administrator', 'Super Admin']
  expect(named.map(findRole)).toEqual(['client', 'user', 'support-agent', 'agent', 'admin', 'super_admin'])
  expect(effectiveRole({ role: 'Super Admin' })).toBe('super_admin')
  for (const role of ROLES) {
    expect(findRole(ROLE_NAME[role].toUpperCase())).toBe(role)
    expect(findRole(role.toUpperCase())).toBe(role)
    expect(roleName(role)).toBe(ROLE_NAME[role])
  }
  expect([roleName('nova'), menuRole({ role: 'NOVA' })]).toEqual(['nova', 'nova'])
})

test('R-138 R-139 R-141 levels rise in the order of the roles, and rights begin where the specification says', () => {
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
