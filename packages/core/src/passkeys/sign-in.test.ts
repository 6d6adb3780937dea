import { expect } from 'vitest'
import type { AuthContext } from '../auth/session.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import type { Lies } from '../testing/authenticator.ts'
import { type Desk, test } from '../testing/desk.ts'
import { ORIGIN, withPasskey } from '../testing/passkeys.ts'
import { beginAssertion } from './assertion.ts'
import { signInByPasskey } from './sign-in.ts'

const answer = (call: Promise<unknown>) =>
  call.then(
    () => 'signed in',
    (error) => error.code,
  )
type Holder = Awaited<ReturnType<typeof withPasskey>>
const tries = async (auth: AuthContext, { device }: Pick<Holder, 'device'>, lies: Lies = {}) =>
  answer(signInByPasskey(auth, { passkey: device.sign(await beginAssertion(auth), lies) }))
const historyOf = (desk: Desk, userId: number) =>
  desk.rows((tx) => tx.selectFrom('signIns').where('userId', '=', userId).select(['method', 'outcome']).orderBy('id').execute())

test('a passkey signs in staff and customers without a name, and is in the history', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  for (const role of ['agent', 'client'] as const) {
    const person = await desk.aUser(role)
    const holder = await withPasskey(auth, desk, person)
    const started = await signInByPasskey(auth, { passkey: holder.device.sign(await beginAssertion(auth)) })
    expect(started.user).toMatchObject({ id: person.id, tenant_id: desk.id })
    expect(await historyOf(desk, person.id)).toEqual([{ method: 'passkey', outcome: 'success' }])
    const [row] = await desk.rows((tx) => tx.selectFrom('passkeys').where('userId', '=', person.id).selectAll().execute())
    expect(row).toMatchObject({ name: 'Celular', counter: 2, rpId: 'balcao.example.com', copiedAt: null, lastUsedAt: expect.any(String) })
  }
})

test('A23 what an authenticator did not sign as asked is refused with one answer, and writes down who it was for', async ({
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db)
  const person = await desk.aUser('agent')
  const holder = await withPasskey(auth, desk, person)
  const before = await desk.rows((tx) => tx.selectFrom('sessions').select('id').execute())
  const wrong: [string, Lies][] = [
    ['another origin', { origin: 'https://balcao.example.org' }],
    ['a subdomain that is nobody’s', { origin: 'https://outra.balcao.example.com' }],
    ['another host', { rpId: 'example.com' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a text that is no challenge', { challenge: '\u0000' }],
    ['another act', { type: 'webauthn.create' }],
    ['another signature', { tampered: true }],
    ['nobody verified', { unverified: true }],
    ['a key that became another kind', { synced: true }],
    ['a key that does not exist', { credential: 'AAAA' }],
    ['another person', { userHandle: Buffer.from(`${desk.id}.${'A'.repeat(43)}`).toString('base64url') }],
    ['another organisation', { userHandle: Buffer.from(`${desk.id + 1}.${'A'.repeat(43)}`).toString('base64url') }],
    ['no handle of ours', { userHandle: 'AAAA' }],
  ]
  for (const [what, lies] of wrong) {
    await auth.attempts.clear(`login:${auth.secrets.hash(`passkey:${[...holder.device.keys.keys()][0]}`)}:${auth.ip}`)
    expect(await tries(auth, holder, lies), what).toBe('passkey_invalid')
  }
  expect(await desk.rows((tx) => tx.selectFrom('sessions').select('id').execute())).toEqual(before)
  const rubbish = { ...holder.device.sign(await beginAssertion(auth)), clientData: Buffer.from('null').toString('base64url') }
  expect(await answer(signInByPasskey(auth, { passkey: rubbish }))).toBe('passkey_invalid')
  expect(await tries(auth, holder)).toBe('signed in')
})

test('A23 a challenge is good once and for five minutes, also where it comes back wrong', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const holder = await withPasskey(auth, desk, await desk.aUser('agent'))
  const asked = await beginAssertion(auth)
  expect(await answer(signInByPasskey(auth, { passkey: holder.device.sign(asked) }))).toBe('signed in')
  expect(await answer(signInByPasskey(auth, { passkey: holder.device.sign(asked) }))).toBe('passkey_invalid')

  const spoilt = await beginAssertion(auth)
  expect(await answer(signInByPasskey(auth, { passkey: holder.device.sign(spoilt, { tampered: true }) }))).toBe('passkey_invalid')
  expect(await answer(signInByPasskey(auth, { passkey: holder.device.sign(spoilt) }))).toBe('passkey_invalid')

  const late = await beginAssertion(auth)
  await testDb.asOwner(`update passkey_challenges set expires_at = now() - interval '1 second'`)
  expect(await answer(signInByPasskey(auth, { passkey: holder.device.sign(late) }))).toBe('passkey_invalid')

  // Of several at once, one finds it.
  const raced = await beginAssertion(auth)
  const passkey = holder.device.sign(raced)
  const all = await Promise.all([1, 2, 3].map(() => answer(signInByPasskey(auth, { passkey }))))
  expect(all.toSorted()).toEqual(['passkey_invalid', 'passkey_invalid', 'signed in'])
})

test('who may not come in gets the same answer: disabled, removed, of a suspended organisation, of single sign-on', async ({
  testDb,
  desk,
  other,
}) => {
  const auth = anAuthContext(testDb.db)
  const disabled = await desk.aUser('agent')
  const removed = await desk.aUser('client')
  const bound = await desk.aUser('admin', { email: 'ana@sso.example.com' })
  const suspended = await other.aUser('admin')
  const holders = [
    await withPasskey(auth, desk, disabled),
    await withPasskey(auth, desk, removed),
    await withPasskey(auth, desk, bound),
    await withPasskey(auth, other, suspended),
  ]
  await desk.rows(async (tx) => {
    await tx.updateTable('users').set({ isActive: false }).where('id', '=', disabled.id).execute()
    await tx.updateTable('users').set({ deletedAt: new Date().toISOString() }).where('id', '=', removed.id).execute()
    const provider = {
      ...{ tenantId: desk.id, name: 'Okta', label: 'Okta', issuer: 'https://login.example.com/', clientId: 'balcao' },
      ...{ scopes: ['openid'], domains: ['sso.example.com'], groups: '[]', ceiling: 7, isRequired: true },
    }
    await tx.insertInto('identityProviders').values(provider).execute()
  })
  await testDb.asOwner(`update tenants set status = 'suspended' where id = ${other.id}`)
  for (const holder of holders) expect(await tries(auth, holder)).toBe('passkey_invalid')
  expect(await historyOf(desk, bound.id)).toEqual([{ method: 'passkey', outcome: 'wrong_passkey' }])
})

test('at the address of an organisation, passkeys of others are none', async ({ testDb, desk, other }) => {
  await testDb.asOwner(`update tenants set subdomain = 'acme' where id = ${desk.id}`)
  const auth = anAuthContext(testDb.db)
  const atAcme = { ...anAuthContext(testDb.db), site: { subdomain: 'acme' } }
  const ours = await withPasskey(auth, desk, await desk.aUser('agent'))
  const theirs = await withPasskey(auth, other, await other.aUser('agent'))
  const origin = 'https://acme.balcao.example.com'
  expect(await tries(atAcme, ours, { origin })).toBe('signed in')
  expect(await tries(atAcme, ours, { origin: ORIGIN })).toBe('passkey_invalid')
  expect(await tries(atAcme, theirs, { origin })).toBe('passkey_invalid')
  expect(await tries(auth, theirs)).toBe('signed in')
})

test('A23 a bound key whose counter does not rise is refused, noted and mailed about once; one of several devices counts as it likes', async ({
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db)
  const person = await desk.aUser('agent')
  const bound = await withPasskey(auth, desk, person)
  expect(await tries(auth, bound, { counter: 7 })).toBe('signed in')
  expect(await tries(auth, bound, { counter: 7 })).toBe('passkey_invalid')
  expect(await tries(auth, bound, { counter: 3 })).toBe('passkey_invalid')
  const noted = await desk.rows((tx) => tx.selectFrom('auditEvents').where('action', '=', 'passkey.copied').select('risk').execute())
  expect(noted).toEqual([{ risk: 'critical' }, { risk: 'critical' }])
  const told = (await desk.facts()).filter(({ payload }) => (payload as { what?: string }).what === 'passkey_copied')
  expect(told).toHaveLength(1)
  expect(await tries(auth, bound, { counter: 8 })).toBe('signed in')

  const synced = await withPasskey(auth, desk, await desk.aUser('agent'), { synced: true })
  expect(await tries(auth, synced, { counter: 5 })).toBe('signed in')
  expect(await tries(auth, synced, { counter: 0 })).toBe('signed in')
})

test('ten failures of a passkey shut it for a while, whether it exists or not', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const person = await desk.aUser('agent')
  const holder = await withPasskey(auth, desk, person)
  for (let n = 0; n < 10; n++) {
    expect(await tries(auth, holder, { tampered: true })).toBe('passkey_invalid')
    expect(await tries(auth, holder, { credential: 'AAAA' })).toBe('passkey_invalid')
  }
  expect(await tries(auth, holder)).toBe('too_many_attempts')
  expect(await tries(auth, holder, { credential: 'AAAA' })).toBe('too_many_attempts')
})

test('an address by number has no passkeys', async ({ testDb }) => {
  for (const publicUrl of ['http://192.0.2.7:3000', 'http://[2001:db8::1]'])
    expect(await answer(beginAssertion({ ...anAuthContext(testDb.db), publicUrl }))).toBe('passkeys_unavailable')
})
