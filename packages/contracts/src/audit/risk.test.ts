import { expect, test } from 'vitest'
import { auditRole, isSuspicious, RISKS, riskOf } from './risk.ts'

test('R-150 a client role that reaches an administrator’s resource is critical', () => {
  for (const resource of [
    '/rbac/roles',
    '/settings',
    'settings',
    'admin',
    '/admin/users',
    'rbac.permissions',
    '/api/companies/5',
    '/RBAC/Roles?x=1',
    'users.admin',
  ])
    expect(riskOf('client', resource), resource).toBe('critical')
  expect(riskOf('Cliente', '/settings'), 'a display name is an alias').toBe('critical')
  expect(riskOf('never-heard-of', '/settings'), 'an unknown role counts as client').toBe('critical')
})

test('R-151 a user role that reaches settings is high', () => {
  for (const resource of ['/settings', 'settings', '/settings/mail', '/profile/settings', '/settings?tab=1'])
    expect(riskOf('user', resource)).toBe('high')
  expect(riskOf('user', '/rbac/roles')).toBe('medium')
})

test('R-152 any other event is medium', () => {
  for (const [role, resource] of [
    ['client', '/tickets'],
    ['client', '/tickets/new?next=/settings'],
    ['client', ''],
    ['agent', '/settings'],
    ['admin', '/rbac/roles'],
    ['super_admin', '/settings'],
    ['user', '/knowledge-base'],
  ] as const)
    expect(riskOf(role, resource), `${role} ${resource}`).toBe('medium')
})

test('R-089 R-149 there are four risks, of which high and critical are suspicious', () => {
  expect(RISKS.filter(isSuspicious)).toEqual(['high', 'critical'])
})

test('R-137 for audit the chain of roles ends with unknown', () => {
  expect(auditRole({ roles: [{ slug: 'agent' }], role: 'client' })).toBe('agent')
  expect(auditRole({ roles: [], role: 'client' })).toBe('client')
  expect([auditRole({}), auditRole(null), auditRole(undefined)]).toEqual(['unknown', 'unknown', 'unknown'])
})
