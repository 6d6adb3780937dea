import { ROLES, type Role } from '@balcao/contracts/access'
import { defaultGrant, PERMISSION_KEYS } from '@balcao/contracts/roles/permissions'
import { UpdateRole } from '@balcao/contracts/roles/roles'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { profile } from '../auth/session.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { remove as removeUser } from '../users/remove.ts'
import * as users from '../users/update.ts'
import * as roles from './roles.ts'

const role = async (desk: Desk, slug: string) => {
  const found = (await desk.as('admin')(roles.list)).find((one) => one.slug === slug)
  if (!found) throw new Error(`no role ${slug}`)
  return found
}
const change = async (desk: Desk, slug: string, changes: object, by: Role = 'admin') =>
  desk.as(by)(roles.update, UpdateRole.parse({ id: (await role(desk, slug)).id, ...changes }))
const audits = (desk: Desk) => desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().orderBy('id').execute())

test('system roles have their defaults, highest first, and whoever has them is counted', async ({ desk }) => {
  await desk.aUser('client')
  const all = await desk.as('admin')(roles.list)
  expect(all.map(({ slug }) => slug)).toEqual(ROLES.filter((one) => one !== 'guest').toReversed())
  for (const one of all) {
    expect(one.changed, one.slug).toEqual([])
    for (const key of PERMISSION_KEYS) expect(one.permissions[key], `${one.slug} ${key}`).toBe(defaultGrant(one.base, key))
  }
  expect(all.map(({ slug, editable, users }) => [slug, editable, users])).toContainEqual(['super_admin', false, 0])
  expect(all.map(({ slug, editable, users }) => [slug, editable, users])).toContainEqual(['client', true, 1])
})

test('R14 nobody below an admin sees or changes roles', async ({ desk }) => {
  const { id } = await role(desk, 'client')
  for (const who of ['client', 'support-agent', 'agent', 'supervisor', 'manager'] as const) {
    for (const call of [
      () => desk.as(who)(roles.list),
      () => desk.as(who)(roles.get, { id }),
      () => desk.as(who)(roles.catalogue),
      () => desk.as(who)(roles.create, { name: 'x', fromId: id }),
      () => desk.as(who)(roles.update, { id, reset: true }),
      () => desk.as(who)(roles.remove, { id }),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'forbidden' })
  }
})

test('a change counts from the next call, is told, audited with before and after, and can be taken back', async ({ desk }) => {
  await desk.aTicket({ queueId: null })
  const seen = async () => (await desk.as('agent')(tickets.list, ListTickets.parse({}))).data.length
  expect(await seen()).toBe(1)
  const changed = await change(desk, 'agent', { permissions: { 'ticket.read': 'queue', 'ticket.note': 'tenant' } })
  expect(changed).toMatchObject({ changed: ['ticket.read'], permissions: { 'ticket.read': 'queue', 'ticket.note': 'tenant' } })
  expect(await seen()).toBe(0)
  expect((await desk.facts()).at(-1)).toMatchObject({ name: 'access:changed', payload: { userId: null } })
  expect((await audits(desk)).at(-1)).toMatchObject({
    action: 'role.updated',
    resource: 'role',
    risk: 'high',
    before: { 'ticket.read': 'tenant' },
    after: { 'ticket.read': 'queue' },
  })
  expect(await change(desk, 'agent', { reset: true })).toMatchObject({ changed: [], permissions: { 'ticket.read': 'tenant' } })
  expect(await seen()).toBe(1)
  expect(await desk.rows((tx) => tx.selectFrom('roles').select('permissions').where('slug', '=', 'agent').execute())).toEqual([
    { permissions: null },
  ])
})

test('nothing changed is nothing told and nothing audited', async ({ desk }) => {
  await change(desk, 'agent', { permissions: { 'ticket.read': 'tenant' } })
  expect(await desk.facts()).toEqual([])
  expect(await audits(desk)).toEqual([])
})

test("R02 R06 a customer's role is never widened, by a call or in the database", async ({ desk }) => {
  await desk.aTicket()
  for (const slug of ['client', 'user'])
    for (const [key, grant] of [
      ['ticket.read', 'tenant'],
      ['ticket.read', 'company'],
      ['ticket.reply', 'queue'],
      ['ticket.note', 'own'],
      ['user.list', 'tenant'],
      ['role.manage', 'tenant'],
    ])
      await expect(change(desk, slug, { permissions: { [key as string]: grant } }), `${slug} ${key}`).rejects.toMatchObject({
        code: 'invalid_input',
        details: [{ field: `permissions.${key}` }],
      })
  const stranger = await desk.aUser('client')
  await desk.rows((tx) =>
    tx
      .updateTable('roles')
      .set({ permissions: JSON.stringify({ 'ticket.read': 'tenant', 'role.manage': 'tenant', __proto__: 'tenant' }) })
      .where('slug', '=', 'client')
      .execute(),
  )
  expect((await desk.as(stranger)(tickets.list, ListTickets.parse({}))).data).toEqual([])
  await expect(desk.as(stranger)(roles.list)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('R06 a permission is given only to roles that can have it', async ({ desk }) => {
  for (const [slug, key] of [
    ['agent', 'role.manage'],
    ['manager', 'role.read'],
    ['agent', 'user.manage'],
    ['supervisor', 'audit.read'],
  ] as const)
    await expect(change(desk, slug, { permissions: { [key]: 'tenant' } })).rejects.toMatchObject({ code: 'invalid_input' })
  for (const permissions of [{ 'ticket.fly': 'tenant' }, { 'ticket.read': 'all' }, { 'ticket.create': 'queue' }])
    expect(UpdateRole.safeParse({ id: 1, permissions }).success && 'ticket.create' in permissions).toBe('ticket.create' in permissions)
  await expect(change(desk, 'agent', { permissions: { 'ticket.create': 'queue' } })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('R06 nobody gives what they lack: not by a change, a reset or a copy', async ({ desk }) => {
  await change(desk, 'agent', { permissions: { 'ticket.cancel': 'none' } })
  await change(desk, 'admin', { permissions: { 'ticket.cancel': 'queue' } })
  const { id } = await role(desk, 'supervisor')
  const refused = { kind: 'forbidden', details: [{ field: 'permissions.ticket.cancel' }] }
  await expect(change(desk, 'agent', { permissions: { 'ticket.cancel': 'tenant' } })).rejects.toMatchObject(refused)
  await expect(change(desk, 'agent', { reset: true })).rejects.toMatchObject(refused)
  await expect(desk.as('admin')(roles.create, { name: 'Cópia', fromId: id })).rejects.toMatchObject(refused)
  await expect(change(desk, 'agent', { permissions: { 'ticket.cancel': 'queue' } })).resolves.toMatchObject({ changed: ['ticket.cancel'] })
})

test("R07 the super admin's role is nobody's to change or copy", async ({ desk }) => {
  const { id } = await role(desk, 'super_admin')
  for (const who of ['admin', 'super_admin'] as const) {
    await expect(desk.as(who)(roles.update, { id, permissions: { 'ticket.read': 'none' } })).rejects.toMatchObject({ code: 'role_fixed' })
    await expect(desk.as(who)(roles.create, { name: 'Dono', fromId: id })).rejects.toMatchObject({ code: 'invalid_input' })
  }
})

test('R08 the last who can change roles keeps that right', async ({ desk }) => {
  await desk.aUser('admin', { isActive: false })
  const without = { permissions: { 'role.manage': 'none' as const } }
  await expect(change(desk, 'admin', without)).rejects.toMatchObject({ kind: 'conflict', code: 'last_role_manager' })
  expect((await role(desk, 'admin')).changed).toEqual([])
  await desk.person('super_admin')
  await expect(change(desk, 'admin', without)).resolves.toMatchObject({ changed: ['role.manage'] })
  await expect(change(desk, 'admin', { reset: true })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(change(desk, 'admin', { reset: true }, 'super_admin')).resolves.toMatchObject({ changed: [] })
})

test('J09 of two who make one role at once the second is refused for its name; roles whose names make one address are two', async ({
  desk,
}) => {
  const { id: fromId } = await role(desk, 'agent')
  const make = (name: string) => desk.as('admin')(roles.create, { name, fromId })
  const both = await Promise.allSettled([make('Plantão'), make('Plantão')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'role_exists' } })
  const alike = await Promise.all([make('Plantão!'), make('Plantão?'), make('Constructor')])
  expect(alike.map(({ slug }) => slug).toSorted()).toEqual(['constructor-2', 'plantao-2', 'plantao-3'])
})

test('R08 two who take the right from each other at once: one of them keeps it', async ({ desk }) => {
  const copy = await desk.aRole('admin')
  const other = await desk.aUser('admin', { role: copy.slug })
  const admin = await role(desk, 'admin')
  const without = { permissions: { 'role.manage': 'none' as const } }
  const outcomes = await Promise.allSettled([
    desk.as('admin')(roles.update, { id: copy.id, ...without }),
    desk.as(other)(roles.update, { id: admin.id, ...without }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a role of its own begins as a copy, acts as its base with its changes, is renamed and removed', async ({ desk }) => {
  await change(desk, 'support-agent', { permissions: { 'ticket.cancel': 'queue' }, secondFactorRequired: true })
  const { id: fromId } = await role(desk, 'support-agent')
  const made = await desk.as('admin')(roles.create, { name: 'Nível 2 — Crédito', fromId, description: 'Cuida do crédito' })
  expect(made).toMatchObject({
    slug: 'nivel-2-credito',
    base: 'support-agent',
    level: 3,
    isSystem: false,
    users: 0,
    changed: ['ticket.cancel'],
    secondFactorRequired: true,
    editable: true,
  })
  await desk.as('admin')(roles.update, { id: made.id, secondFactorRequired: false })
  const person = await desk.aUser('support-agent', { role: made.slug })
  await desk.join(person)
  const { id } = await desk.aTicket()
  await expect(desk.as(person)(tickets.update, { id, status: 'cancelled' })).resolves.toMatchObject({ status: 'cancelled' })
  expect(await desk.as('admin')(roles.update, { id: made.id, name: 'Crédito', description: '' })).toMatchObject({
    name: 'Crédito',
    slug: 'nivel-2-credito',
    description: '',
    users: 1,
  })
  expect((await audits(desk)).map(({ action, before, after }) => [action, before?.name, after?.name])).toEqual([
    ['role.updated', undefined, undefined],
    ['role.created', null, 'Nível 2 — Crédito'],
    ['role.updated', undefined, undefined],
    ['role.updated', 'Nível 2 — Crédito', 'Crédito'],
  ])
})

test('R09 no role is called like another, nor like one of the system', async ({ desk }) => {
  const { id: fromId } = await role(desk, 'client')
  const made = await desk.as('admin')(roles.create, { name: 'Parceiro', fromId })
  for (const name of ['Administrator', 'administrator', 'admin', 'SUPER ADMIN', 'Agente', 'parceiro', 'PARCEIRO'])
    await expect(desk.as('admin')(roles.create, { name, fromId }), name).rejects.toMatchObject({ code: 'role_exists' })
  await expect(desk.as('admin')(roles.update, { id: made.id, name: 'Manager' })).rejects.toMatchObject({ code: 'role_exists' })
  await expect(desk.as('admin')(roles.update, { id: made.id, name: 'PARCEIRO' })).resolves.toMatchObject({ name: 'PARCEIRO' })
  await expect(change(desk, 'agent', { name: 'Chefe' })).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'name' }] })
  expect((await desk.as('admin')(roles.create, { name: 'Parceiro!', fromId })).slug).toBe('parceiro-2')
})

test('a role that somebody has is removed only with another in its place', async ({ desk }) => {
  const { id: fromId } = await role(desk, 'agent')
  const made = await desk.as('admin')(roles.create, { name: 'Plantão', fromId })
  const person = await desk.aUser('agent', { role: made.slug })
  const gone = await desk.aUser('agent', { role: made.slug, isActive: false, deletedAt: new Date().toISOString() })
  await expect(desk.as('admin')(roles.remove, { id: made.id })).rejects.toMatchObject({ code: 'role_in_use', details: { users: 1 } })
  const admin = await role(desk, 'admin')
  await expect(desk.as('admin')(roles.remove, { id: made.id, replacementId: admin.id })).rejects.toMatchObject({ kind: 'forbidden' })
  for (const replacementId of [made.id, 987_654])
    await expect(desk.as('admin')(roles.remove, { id: made.id, replacementId })).rejects.toMatchObject({ code: 'invalid_input' })
  const { id: replacementId } = await role(desk, 'support-agent')
  expect(await desk.as('admin')(roles.remove, { id: made.id, replacementId })).toEqual({ success: true })
  const held = await desk.rows((tx) => tx.selectFrom('users').select(['id', 'role']).where('id', 'in', [person.id, gone.id]).execute())
  expect(held.map((user) => user.role)).toEqual(['support-agent', 'support-agent'])
  expect((await desk.facts()).at(-1)).toMatchObject({ name: 'access:changed' })
  expect((await audits(desk)).at(-1)).toMatchObject({ action: 'role.deleted', details: { users: 1, replacement: 'support-agent' } })
  await expect(desk.as('admin')(roles.remove, { id: (await role(desk, 'user')).id })).rejects.toMatchObject({ code: 'role_fixed' })
})

test('changing roles asks for a fresh proof, and changes nothing without one', async ({ desk }) => {
  const { id } = await role(desk, 'agent')
  const own = await desk.aRole('agent')
  await desk.rows((tx) =>
    tx
      .updateTable('sessions')
      .set({ provedAt: new Date(Date.now() - 301_000).toISOString() })
      .execute(),
  )
  for (const call of [
    () => desk.as('admin')(roles.update, { id, permissions: { 'ticket.cancel': 'none' } }),
    () => desk.as('admin')(roles.create, { name: 'Nova', fromId: id }),
    () => desk.as('admin')(roles.remove, { id: own.id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'proof_required' })
  expect(await desk.as('admin')(roles.list)).toHaveLength(ROLES.length)
  expect((await role(desk, 'agent')).changed).toEqual([])
})

test('what was read before somebody else changed it is a conflict that carries the role as it is', async ({ desk }) => {
  const { id, updatedAt } = await role(desk, 'agent')
  await change(desk, 'agent', { permissions: { 'ticket.cancel': 'none' }, readAt: updatedAt })
  await expect(change(desk, 'agent', { permissions: { 'ticket.note': 'none' }, readAt: updatedAt })).rejects.toMatchObject({
    code: 'role_changed',
    details: { current: { id, changed: ['ticket.cancel'] } },
  })
})

test("T01 another tenant's role is no role", async ({ desk, other }) => {
  const { id } = await role(other, 'agent')
  const as = desk.as('admin')
  for (const call of [() => as(roles.get, { id }), () => as(roles.remove, { id }), () => as(roles.update, { id, reset: true })])
    await expect(call()).rejects.toMatchObject({ code: 'role_not_found' })
})

test('R09 R-136 the apps learn the role that counts: the base first, whatever the role is called', async ({ desk }) => {
  const { slug } = await desk.aRole('agent')
  expect(await desk.as(await desk.aUser('agent', { role: slug }))(profile)).toMatchObject({ role: slug, roles: [{ slug: 'agent' }] })
  expect(await desk.as('manager')(profile)).toMatchObject({ role: 'manager', roles: [{ slug: 'manager' }] })
})

test('R08 whoever alone can change roles is not taken away, and their role changed tells their connections', async ({ desk }) => {
  const copy = await desk.aRole('admin')
  const keeper = await desk.aUser('admin', { role: copy.slug })
  const admin = await desk.person('admin')
  await change(desk, 'admin', { permissions: { 'role.manage': 'none' } })
  const as = desk.as('super_admin')
  await as(async (ctx) => {
    await ctx.db
      .updateTable('roles')
      .set({ permissions: JSON.stringify({ 'role.manage': 'none' }) })
      .where('slug', '=', 'super_admin')
      .execute()
  })
  for (const call of [
    () => as(users.update, { id: keeper.id, active: false }),
    () => as(users.update, { id: keeper.id, role: 'agent' }),
    () => as(removeUser, { id: keeper.id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'last_role_manager' })
  await as(users.update, { id: admin.id, role: 'agent' })
  const told = (await desk.facts()).filter(({ name }) => name === 'access:changed')
  expect(told.at(-1)).toMatchObject({ payload: { userId: admin.id } })
})
