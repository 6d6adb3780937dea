import { setTimeout as sleep } from 'node:timers/promises'
import { Login } from '@balcao/contracts/auth/session'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { anAuthContext } from '../testing/auth-context.ts'
import type { Desk } from '../testing/desk.ts'
import { test } from '../testing/desk.ts'
import { login } from './login.ts'
import { type AuthContext, logout, peek, profile, refresh } from './session.ts'

const PASSWORD = 'uma senha comprida'
let serial = 0
async function aLogin(desk: Desk, auth: AuthContext, values: object = {}) {
  const email = `pessoa-${serial++}@example.test`
  const user = await desk.aUser('agent', { email, passwordHash: await auth.passwords.hash(PASSWORD), ...values })
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

test('signing in opens a session that the database keeps only as a hash', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { user, input } = await aLogin(desk, auth)
  const started = await login(auth, input)
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
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db)
  const { input } = await aLogin(desk, auth)
  const disabled = await aLogin(desk, auth, { isActive: false })
  const without = await aLogin(desk, auth, { passwordHash: null })
  const unknown = Login.parse({ email: 'ninguem@example.test', password: PASSWORD })
  const answers = []
  for (const one of [wrong(input), unknown, disabled.input, without.input, { ...input, organization: 'another' }]) {
    const before = auth.passwords.checked + auth.passwords.dummies
    answers.push(await refusal(login(auth, one)))
    expect(auth.passwords.checked + auth.passwords.dummies).toBe(before + 1)
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(answers[0])]))
  expect(answers[0]).toMatchObject({ code: 'invalid_credentials' })
})

test('an e-mail in two organisations with one password is asked which; a name of one decides', async ({ testDb, desk, other }) => {
  const auth = anAuthContext(testDb.db)
  const { input } = await aLogin(desk, auth)
  await aLogin(other, auth, { email: input.email })
  const asked = await refusal(login(auth, input))
  expect(asked).toMatchObject({
    code: 'organization_required',
    details: { organizations: expect.arrayContaining([{ slug: desk.slug, name: expect.any(String) }]) },
  })
  expect((await login(auth, { ...input, organization: other.slug })).user.tenant_id).toBe(other.id)
  expect(await refusal(login(auth, wrong(input)))).toMatchObject({ code: 'invalid_credentials', details: undefined })
})

test('organisations are named only to those whose password matched there', async ({ testDb, desk, other }) => {
  const auth = anAuthContext(testDb.db)
  const { input } = await aLogin(desk, auth)
  await aLogin(other, auth, { email: input.email, passwordHash: await auth.passwords.hash('senha da outra') })
  expect((await login(auth, input)).user.tenant_id).toBe(desk.id)
})

test('A02 ten failures lock the account for that address, also for the right password; another address is free', async ({
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db, '192.0.2.7')
  const { input } = await aLogin(desk, auth)
  for (let n = 0; n < 10; n++) expect(await refusal(login(auth, wrong(input)))).toMatchObject({ code: 'invalid_credentials' })
  expect(await refusal(login(auth, input))).toMatchObject({
    code: 'too_many_attempts',
    message: expect.stringContaining('Too many failed'),
  })
  expect(await refusal(login({ ...auth, ip: '192.0.2.8' }, input))).toBe('signed in')
})

test('A02 unknown e-mails are locked like known ones, and a success starts the count anew', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const unknown = Login.parse({ email: 'nada@example.test', password: 'x' })
  for (let n = 0; n < 10; n++) await refusal(login(auth, unknown))
  expect(await refusal(login(auth, unknown))).toMatchObject({ code: 'too_many_attempts' })
  const { input } = await aLogin(desk, auth)
  for (let n = 0; n < 9; n++) await refusal(login(auth, wrong(input)))
  await login(auth, input)
  expect(await refusal(login(auth, wrong(input)))).toMatchObject({ code: 'invalid_credentials' })
})

test('each refresh gives a new token, and the newest goes on working', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { input } = await aLogin(desk, auth)
  let { refreshToken } = await login(auth, input)
  const seen = new Set([refreshToken])
  for (let n = 0; n < 5; n++) {
    ;({ refreshToken } = await refresh(auth, refreshToken))
    seen.add(refreshToken)
  }
  expect(seen.size).toBe(6)
})

test('A18 ten tabs that refresh at once all get the same successor, and nobody is signed out', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { input } = await aLogin(desk, auth)
  const { refreshToken } = await login(auth, input)
  const renewed = await Promise.all(Array.from({ length: 10 }, () => refresh(auth, refreshToken)))
  const successors = new Set(renewed.map((one) => one.refreshToken))
  expect(successors.size).toBe(1)
  await expect(refresh(auth, [...successors][0])).resolves.toBeDefined()
})

test('A17 a token used again after the grace ends the session for both holders, and the world is told', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { user, input } = await aLogin(desk, auth)
  const { refreshToken: stolen, sessionId } = await login(auth, input)
  const { refreshToken: current } = await refresh(auth, stolen)
  await age(desk, sessionId, 11)
  for (const token of [stolen, current])
    await expect(refresh(auth, token)).rejects.toMatchObject({ code: 'session_expired', kind: 'unauthenticated' })
  expect(await desk.facts()).toMatchObject([{ name: 'session:revoked', payload: { userId: user.id, sessionId } }])
})

test('A18 a grandparent ends the session, even inside the grace', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { input } = await aLogin(desk, auth)
  const first = await login(auth, input)
  const second = await refresh(auth, first.refreshToken)
  const third = await refresh(auth, second.refreshToken)
  await expect(refresh(auth, first.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })
  await expect(refresh(auth, third.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })
})

test('A19 no refresh after logout, disabling, suspension or either limit; a changed role is in the next claims', async ({
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db)
  const past = '2020-01-01T00:00:00Z'
  const endings: ((user: { id: number }, sessionId: number) => Promise<unknown>)[] = [
    (user) => desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', user.id).execute()),
    (_, id) => desk.rows((tx) => tx.updateTable('sessions').set({ expiresAt: past }).where('id', '=', id).execute()),
    (_, id) => desk.rows((tx) => tx.updateTable('sessions').set({ idleExpiresAt: past }).where('id', '=', id).execute()),
    (_, id) => desk.rows((tx) => tx.updateTable('sessions').set({ revokedAt: past }).where('id', '=', id).execute()),
  ]
  for (const end of endings) {
    const { user, input } = await aLogin(desk, auth)
    const started = await login(auth, input)
    await end(user, started.sessionId)
    await expect(refresh(auth, started.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })
  }
  const { user, input } = await aLogin(desk, auth)
  const started = await login(auth, input)
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'client' }).where('id', '=', user.id).execute())
  const renewed = await refresh(auth, started.refreshToken)
  expect(renewed.user).toMatchObject({ role: 'client', roles: [{ slug: 'client' }] })
  await inSystem(testDb.db, (tx) => tx.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', desk.id).execute())
  await expect(refresh(auth, renewed.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })
  await expect(login(auth, input)).rejects.toMatchObject({ code: 'tenant_suspended' })
})

test('A21 each sign-in is a session of its own, and the absolute limit does not move with use', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { input } = await aLogin(desk, auth)
  const first = await login(auth, input)
  const second = await login(auth, input)
  expect(second.sessionId).not.toBe(first.sessionId)
  await sleep(20)
  expect(Date.parse((await refresh(auth, first.refreshToken)).absoluteExpiry)).toBe(Date.parse(first.absoluteExpiry))
})

test('sessions last as their role says', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  for (const [role, days] of [
    ['client', 30],
    ['agent', 7],
    ['admin', 0.5],
  ] as const) {
    const { input } = await aLogin(desk, auth, { role })
    const { absoluteExpiry } = await login(auth, input)
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
  testDb,
  desk,
  other,
}) => {
  const auth = anAuthContext(testDb.db)
  const { input } = await aLogin(desk, auth)
  const { refreshToken, sessionId } = await login(auth, input)
  const [, , secret, signature] = refreshToken.split('.')
  const proof = `${secret}.${signature}`
  const bad = [
    undefined,
    '',
    '.',
    'a.b.c.d',
    `${other.id}.${sessionId}.${proof}`,
    `${desk.id}.999999.${proof}`,
    `1e3.${sessionId}.${proof}`,
    `${2 ** 60}.1.${proof}`,
    `-1.1.${proof}`,
    `0${refreshToken}`,
    `${desk.id}.99999999999999999999.${proof}`,
    `${desk.id}.${sessionId}.${secret}`,
    `${refreshToken}=`,
  ]
  for (const token of bad) await expect(refresh(auth, token), token).rejects.toMatchObject({ code: 'session_expired' })
  await expect(refresh(auth, refreshToken)).resolves.toBeDefined()
})

test('a secret that a session never had ends nothing, whoever invents it and however well formed it is', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { input } = await aLogin(desk, auth)
  const victim = await login(auth, input)
  const attacker = await login(auth, input)
  const { refreshToken: newest } = await refresh(auth, victim.refreshToken)
  await age(desk, victim.sessionId, 120)
  const session = `${desk.id}.${victim.sessionId}`
  const [, , ownSecret, ownSignature] = attacker.refreshToken.split('.')
  const [, , secret, signature = ''] = newest.split('.')
  const random = () => auth.secrets.random(32)
  const invented = [
    `${session}.invented`,
    `${session}.${random()}`,
    `${session}.${random()}.${random()}`,
    `${session}.${ownSecret}.${ownSignature}`,
    `${session}.${random()}.${signature}`,
    `${session}.${secret}.${ownSignature}`,
    `${session}.${secret}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
  ]
  for (const token of invented) {
    await expect(refresh(auth, token), token).rejects.toMatchObject({ code: 'session_expired', kind: 'unauthenticated' })
    expect(await peek(auth, token), token).toBeUndefined()
    await login({ ...auth, previousToken: token }, input)
  }
  expect(await desk.facts()).toEqual([])
  await expect(refresh(auth, newest)).resolves.toMatchObject({ sessionId: victim.sessionId })
})

test('peeking recognises a session without renewing it', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { user, input } = await aLogin(desk, auth)
  const { refreshToken } = await login(auth, input)
  expect(await peek(auth, refreshToken)).toMatchObject({ id: user.id })
  expect(await peek(auth, `${refreshToken}x`)).toBeUndefined()
  await expect(refresh(auth, refreshToken)).resolves.toBeDefined()
})
