import { setTimeout as sleep } from 'node:timers/promises'
import { Login } from '@balcao/contracts/auth/session'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import type { Desk } from '../testing/desk.ts'
import { test } from '../testing/desk.ts'
import { aDoor } from '../testing/door.ts'
import { login } from './login.ts'
import { type Door, logout, peek, profile, refresh } from './session.ts'

const PASSWORD = 'uma senha comprida'
let serial = 0
async function aLogin(desk: Desk, door: Door, values: object = {}) {
  const email = `pessoa-${serial++}@example.test`
  const user = await desk.aUser('agent', { email, passwordHash: await door.passwords.hash(PASSWORD), ...values })
  return { user, input: Login.parse({ email, password: PASSWORD }) }
}
const wrong = (input: Login): Login => ({ ...input, password: 'outra senha' })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'signed in',
    (error) => ({ code: error.code, message: error.message, details: error.details }),
  )
const age = (desk: Desk, sessionId: number, seconds: number) =>
  desk.rows((tx) =>
    tx
      .updateTable('sessions')
      .set({ rotatedAt: new Date(Date.now() - seconds * 1000).toISOString() })
      .where('id', '=', sessionId)
      .execute(),
  )

test('signing in opens a session that the database keeps only as a hash', async ({ house, desk }) => {
  const door = aDoor(house.db)
  const { user, input } = await aLogin(desk, door)
  const started = await login(door, input)
  expect(started.user).toMatchObject({
    id: user.id,
    email: input.email,
    role: 'agent',
    roles: [{ slug: 'agent' }],
    tenant_id: desk.id,
    tenantSlug: desk.slug,
  })
  const secret = started.refreshToken.split('.')[2] ?? ''
  expect(Buffer.from(secret, 'base64url').length).toBe(32)
  const stored = await desk.rows((tx) => tx.selectFrom('sessions').selectAll().where('id', '=', started.sessionId).execute())
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('A01 an unknown e-mail, a wrong password, a disabled user and one without a password answer alike, and each costs a check', async ({
  house,
  desk,
}) => {
  const door = aDoor(house.db)
  const { input } = await aLogin(desk, door)
  const disabled = await aLogin(desk, door, { isActive: false })
  const without = await aLogin(desk, door, { passwordHash: null })
  const unknown = Login.parse({ email: 'ninguem@example.test', password: PASSWORD })
  const answers = []
  for (const one of [wrong(input), unknown, disabled.input, without.input, { ...input, organization: 'another' }]) {
    const before = door.passwords.checked + door.passwords.dummies
    answers.push(await refusal(login(door, one)))
    expect(door.passwords.checked + door.passwords.dummies).toBe(before + 1)
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(answers[0])]))
  expect(answers[0]).toMatchObject({ code: 'invalid_credentials' })
})

test('an e-mail in two organisations with one password is asked which; a name of one decides', async ({ house, desk, other }) => {
  const door = aDoor(house.db)
  const { input } = await aLogin(desk, door)
  await aLogin(other, door, { email: input.email })
  const asked = await refusal(login(door, input))
  expect(asked).toMatchObject({
    code: 'organization_required',
    details: { organizations: expect.arrayContaining([{ slug: desk.slug, name: expect.any(String) }]) },
  })
  expect((await login(door, { ...input, organization: other.slug })).user.tenant_id).toBe(other.id)
  expect(await refusal(login(door, wrong(input)))).toMatchObject({ code: 'invalid_credentials', details: undefined })
})

test('organisations are named only to those whose password matched there', async ({ house, desk, other }) => {
  const door = aDoor(house.db)
  const { input } = await aLogin(desk, door)
  await aLogin(other, door, { email: input.email, passwordHash: await door.passwords.hash('senha da outra') })
  expect((await login(door, input)).user.tenant_id).toBe(desk.id)
})

test('A02 ten failures lock the account for that address, also for the right password; another address is free', async ({
  house,
  desk,
}) => {
  const door = aDoor(house.db, '192.0.2.7')
  const { input } = await aLogin(desk, door)
  for (let n = 0; n < 10; n++) expect(await refusal(login(door, wrong(input)))).toMatchObject({ code: 'invalid_credentials' })
  expect(await refusal(login(door, input))).toMatchObject({
    code: 'too_many_attempts',
    message: expect.stringContaining('Too many failed'),
  })
  expect(await refusal(login({ ...door, ip: '192.0.2.8' }, input))).toBe('signed in')
})

test('A02 unknown e-mails are locked like known ones, and a success starts the count anew', async ({ house, desk }) => {
  const door = aDoor(house.db)
  const unknown = Login.parse({ email: 'nada@example.test', password: 'x' })
  for (let n = 0; n < 10; n++) await refusal(login(door, unknown))
  expect(await refusal(login(door, unknown))).toMatchObject({ code: 'too_many_attempts' })
  const { input } = await aLogin(desk, door)
  for (let n = 0; n < 9; n++) await refusal(login(door, wrong(input)))
  await login(door, input)
  expect(await refusal(login(door, wrong(input)))).toMatchObject({ code: 'invalid_credentials' })
})

test('each refresh gives a new token, and the newest goes on working', async ({ house, desk }) => {
  const door = aDoor(house.db)
  const { input } = await aLogin(desk, door)
  let { refreshToken } = await login(door, input)
  const seen = new Set([refreshToken])
  for (let n = 0; n < 5; n++) {
    ;({ refreshToken } = await refresh(door, refreshToken))
    seen.add(refreshToken)
  }
  expect(seen.size).toBe(6)
})

test('A18 ten tabs that refresh at once all get the same successor, and nobody is signed out', async ({ house, desk }) => {
  const door = aDoor(house.db)
  const { input } = await aLogin(desk, door)
  const { refreshToken } = await login(door, input)
  const renewed = await Promise.all(Array.from({ length: 10 }, () => refresh(door, refreshToken)))
  const successors = new Set(renewed.map((one) => one.refreshToken))
  expect(successors.size).toBe(1)
  await expect(refresh(door, [...successors][0])).resolves.toBeDefined()
})

test('A17 a token used again after the grace ends the session for both holders, and the world is told', async ({ house, desk }) => {
  const door = aDoor(house.db)
  const { user, input } = await aLogin(desk, door)
  const { refreshToken: stolen, sessionId } = await login(door, input)
  const { refreshToken: current } = await refresh(door, stolen)
  await age(desk, sessionId, 11)
  for (const token of [stolen, current])
    await expect(refresh(door, token)).rejects.toMatchObject({ code: 'session_expired', kind: 'unauthenticated' })
  expect(await desk.facts()).toMatchObject([{ name: 'session:revoked', payload: { userId: user.id, sessionId } }])
})

test('A18 a grandparent ends the session, even inside the grace', async ({ house, desk }) => {
  const door = aDoor(house.db)
  const { input } = await aLogin(desk, door)
  const first = await login(door, input)
  const second = await refresh(door, first.refreshToken)
  const third = await refresh(door, second.refreshToken)
  await expect(refresh(door, first.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })
  await expect(refresh(door, third.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })
})

test('A19 no refresh after logout, disabling, suspension or either limit; a changed role is in the next claims', async ({
  house,
  desk,
}) => {
  const door = aDoor(house.db)
  const past = '2020-01-01T00:00:00Z'
  const endings: ((user: { id: number }, sessionId: number) => Promise<unknown>)[] = [
    (user) => desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', user.id).execute()),
    (_, id) => desk.rows((tx) => tx.updateTable('sessions').set({ expiresAt: past }).where('id', '=', id).execute()),
    (_, id) => desk.rows((tx) => tx.updateTable('sessions').set({ idleExpiresAt: past }).where('id', '=', id).execute()),
    (_, id) => desk.rows((tx) => tx.updateTable('sessions').set({ revokedAt: past }).where('id', '=', id).execute()),
  ]
  for (const end of endings) {
    const { user, input } = await aLogin(desk, door)
    const started = await login(door, input)
    await end(user, started.sessionId)
    await expect(refresh(door, started.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })
  }
  const { user, input } = await aLogin(desk, door)
  const started = await login(door, input)
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'client' }).where('id', '=', user.id).execute())
  const renewed = await refresh(door, started.refreshToken)
  expect(renewed.user).toMatchObject({ role: 'client', roles: [{ slug: 'client' }] })
  await inSystem(house.db, (tx) => tx.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', desk.id).execute())
  await expect(refresh(door, renewed.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })
  await expect(login(door, input)).rejects.toMatchObject({ code: 'tenant_suspended' })
})

test('A21 each sign-in is a session of its own, and the absolute limit does not move with use', async ({ house, desk }) => {
  const door = aDoor(house.db)
  const { input } = await aLogin(desk, door)
  const first = await login(door, input)
  const second = await login(door, input)
  expect(second.sessionId).not.toBe(first.sessionId)
  await sleep(20)
  expect(Date.parse((await refresh(door, first.refreshToken)).absoluteExpiry)).toBe(Date.parse(first.absoluteExpiry))
})

test('sessions last as their role says', async ({ house, desk }) => {
  const door = aDoor(house.db)
  for (const [role, days] of [
    ['client', 30],
    ['agent', 7],
    ['admin', 0.5],
  ] as const) {
    const { input } = await aLogin(desk, door, { role })
    const { absoluteExpiry } = await login(door, input)
    expect((Date.parse(absoluteExpiry) - Date.now()) / 86_400_000).toBeCloseTo(days, 2)
  }
})

test('the signed-in user is told what their role is called, and how far each of its permissions reaches', async ({ desk }) => {
  await desk.person('agent')
  const agent = await desk.as('agent')(profile)
  expect(agent).toMatchObject({ roleName: 'Agente', grants: { 'ticket.read': 'tenant', 'role.manage': 'none' } })
  const { slug } = await desk.aRole('support-agent', { 'ticket.reply': 'none', 'role.manage': 'tenant' })
  const own = await desk.as(await desk.aUser('support-agent', { role: slug }))(profile)
  expect(own).toMatchObject({ role: slug, roles: [{ slug: 'support-agent' }], roleName: expect.stringMatching(/^Papel /) })
  // What the base may never have counts as none, whatever is stored.
  expect(own.grants).toMatchObject({ 'ticket.reply': 'none', 'ticket.note': 'queue', 'role.manage': 'none' })
})

test('A22 logout ends this session at once and tells the world', async ({ desk }) => {
  const user = await desk.person('agent')
  await expect(desk.as('agent')(profile)).resolves.toMatchObject({ id: user.id, tenantSlug: desk.slug })
  await desk.as('agent')(logout)
  await expect(desk.as('agent')(profile)).rejects.toMatchObject({ code: 'session_expired' })
  expect(await desk.facts()).toMatchObject([{ name: 'session:revoked', payload: { userId: user.id } }])
})

test('a refresh token that is garbage, another tenant’s or another session’s is just expired, and harms nobody', async ({
  house,
  desk,
  other,
}) => {
  const door = aDoor(house.db)
  const { input } = await aLogin(desk, door)
  const { refreshToken, sessionId } = await login(door, input)
  const secret = refreshToken.split('.')[2]
  const bad = [
    undefined,
    '',
    '.',
    'a.b.c',
    `${other.id}.${sessionId}.${secret}`,
    `${desk.id}.999999.${secret}`,
    `1e3.${sessionId}.x`,
    `${2 ** 60}.1.x`,
    '-1.1.x',
    `${desk.id}.99999999999999999999.x`,
  ]
  for (const token of bad) await expect(refresh(door, token), token).rejects.toMatchObject({ code: 'session_expired' })
  await expect(refresh(door, refreshToken)).resolves.toBeDefined()
})

test('peeking recognises a session without renewing it', async ({ house, desk }) => {
  const door = aDoor(house.db)
  const { user, input } = await aLogin(desk, door)
  const { refreshToken } = await login(door, input)
  expect(await peek(door, refreshToken)).toMatchObject({ id: user.id })
  expect(await peek(door, `${refreshToken}x`)).toBeUndefined()
  await expect(refresh(door, refreshToken)).resolves.toBeDefined()
})
