import { CreateUser } from '@balcao/contracts/users/changes'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { create, invite } from './create.ts'
import { aCompany, actsOn, aRole, letProofAge, userRow } from './testing/people.ts'

const person = (values: object = {}) => CreateUser.parse({ name: 'Ana Souza', email: 'Ana.Souza@Example.test ', role: 'client', ...values })

test('R-504 A29 somebody is added and mailed an invite bound to their address; the log says who did it', async ({ desk }) => {
  const boss = await desk.person('supervisor')
  const companyId = await aCompany(desk, 'Acme')
  const made = await desk.as('supervisor')(create, person({ companyId }))
  expect(made).toMatchObject({
    name: 'Ana Souza',
    email: 'ana.souza@example.test',
    role: 'client',
    companyName: 'Acme',
    active: true,
    invited: true,
  })
  const mails = await desk.rows((tx) => tx.selectFrom('mails').select(['toAddress', 'linkPath']).execute())
  expect(mails).toEqual([{ toAddress: 'ana.souza@example.test', linkPath: expect.stringContaining('/invite') }])
  expect((await desk.facts()).map(({ name }) => name)).toEqual(['mail:queued', 'user:changed'])
  expect(await actsOn(desk, made.id)).toMatchObject([
    { action: 'user.created', actorId: boss.id, risk: 'medium', after: { email: 'ana.souza@example.test', role: 'client', companyId } },
  ])
  expect(await userRow(desk, made.id)).toMatchObject({ passwordHash: null, emailVerifiedAt: null })
})

test('who is not to be written to yet is added in silence, and can be invited later', async ({ desk }) => {
  const made = await desk.as('supervisor')(create, person({ invite: false }))
  expect(made.invited).toBe(false)
  expect(
    (await desk.facts()).map(({ name }) => name),
    'no mail',
  ).toEqual(['user:changed'])
  const invited = await desk.as('supervisor')(invite, { id: made.id })
  expect(invited.invited).toBe(true)
  await desk.as('supervisor')(invite, { id: made.id })
  const links = await desk.rows((tx) => tx.selectFrom('signInLinks').select(['purpose', 'expiresAt']).orderBy('id').execute())
  const now = Date.now()
  expect(
    links.map(({ expiresAt }) => Date.parse(expiresAt) > now),
    'only the newest invite counts',
  ).toEqual([false, true])
})

test('who came already, or may not come, is not invited', async ({ desk, other }) => {
  const came = await desk.aUser('client', { lastSeenAt: new Date().toISOString() })
  const off = await desk.aUser('client', { isActive: false })
  for (const { id } of [came, off]) await expect(desk.as('admin')(invite, { id })).rejects.toMatchObject({ code: 'invite_not_open' })
  const stranger = await other.aUser('client')
  await expect(desk.as('admin')(invite, { id: stranger.id })).rejects.toMatchObject({ code: 'user_not_found' })
  const peer = await desk.aUser('admin')
  await expect(desk.as('admin')(invite, { id: peer.id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('R06 R07 nobody adds somebody of their own level or above, whatever the role is called', async ({ desk }) => {
  await aRole(desk, 'chefia', 'supervisor')
  await aRole(desk, 'admin-2', 'admin')
  const refused = [
    ['supervisor', 'supervisor'],
    ['supervisor', 'manager'],
    ['supervisor', 'chefia'],
    ['manager', 'admin-2'],
    ['admin', 'admin'],
    ['admin', 'super_admin'],
    ['super_admin', 'super_admin'],
  ] as const
  for (const [who, role] of refused)
    await expect(desk.as(who)(create, person({ role })), `${who} → ${role}`).rejects.toMatchObject({ code: 'forbidden' })
  for (const role of ['Administrator', 'admin ', 'аdmin', 'root', 'guest', '__proto__'])
    await expect(desk.as('super_admin')(create, person({ role })), role).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'role' }],
    })
  await expect(desk.as('agent')(create, person())).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.rows((tx) => tx.selectFrom('users').select('id').where('email', '=', 'ana.souza@example.test').execute())).toEqual([])
})

test('R06 a role with rights the giver lacks is not theirs to give, however low its level', async ({ desk }) => {
  await aRole(desk, 'so-da-fila', 'supervisor', { 'ticket.read': 'queue', 'ticket.reply': 'queue' })
  await aRole(desk, 'leitor', 'support-agent', { 'ticket.read': 'tenant' })
  const limited = await desk.aUser('client', { role: 'so-da-fila' })
  await expect(desk.as(limited)(create, person({ role: 'leitor' }))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(limited)(create, person({ role: 'agent' }))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(limited)(create, person({ role: 'support-agent' }))).resolves.toMatchObject({ role: 'support-agent' })
  await expect(desk.as('supervisor')(create, person({ role: 'leitor', email: 'x@example.test' }))).resolves.toMatchObject({ level: 3 })
})

test('step-up: a manager or above is added only by somebody who has just proved who they are', async ({ desk }) => {
  const admin = await desk.person('admin')
  await desk.as('admin')(create, person({ email: 'a@example.test' }))
  await letProofAge(desk, admin)
  await expect(desk.as('admin')(create, person({ role: 'manager' }))).rejects.toMatchObject({ code: 'proof_required' })
  await expect(desk.as('admin')(create, person({ role: 'agent' }))).resolves.toMatchObject({ role: 'agent' })
})

test('one address is one person of a tenant, in any case, and also when two add it at once', async ({ desk, other }) => {
  await other.as('admin')(create, person())
  const both = await Promise.allSettled([
    desk.as('admin')(create, person()),
    desk.as('supervisor')(create, person({ email: 'ANA.souza@example.test' })),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'email_taken' } })
  const theirs = await aCompany(other, 'Deles')
  await expect(desk.as('admin')(create, person({ companyId: theirs }))).rejects.toMatchObject({ details: [{ field: 'companyId' }] })
})
