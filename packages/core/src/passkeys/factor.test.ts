import { Login } from '@balcao/contracts/auth/session'
import { expect } from 'vitest'
import { signInByCode } from '../auth/codes.ts'
import { login } from '../auth/login.ts'
import { sendMagicLink, useMagicLink } from '../auth/magic-links.ts'
import { newTotpSecret } from '../auth/second-factor.ts'
import type { AuthContext } from '../auth/session.ts'
import { me } from '../ctx.ts'
import { prove } from '../profile/proof.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, test } from '../testing/desk.ts'
import { mailed } from '../testing/mailed.ts'
import { withPasskey } from '../testing/passkeys.ts'
import { actorsOf } from '../users/actors.ts'
import { beginAssertion } from './assertion.ts'
import { beginProof, remove } from './own.ts'
import { get, removeAll } from './people.ts'

const PASSWORD = 'quatro girafas roxas'
const answer = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  )
async function aHolder(auth: AuthContext, desk: Desk, how: { totp?: true; role?: string } = {}) {
  const person = await desk.aUser('agent', { passwordHash: await auth.passwords.hash(PASSWORD), ...(how.role ? { role: how.role } : {}) })
  if (how.totp) {
    const { sealed: totpSecret } = newTotpSecret(auth.secrets, person.id, person.email)
    const totpConfirmedAt = new Date().toISOString()
    await desk.rows((tx) => tx.updateTable('users').set({ totpSecret, totpConfirmedAt }).where('id', '=', person.id).execute())
  }
  const holder = await withPasskey(auth, desk, person)
  return { person, ...holder, input: Login.parse({ email: person.email, password: PASSWORD }) }
}
/** A role of the desk's own that asks for a second factor. */
async function strictRole(desk: Desk): Promise<string> {
  const { id, slug } = await desk.aRole('agent')
  await desk.rows((tx) => tx.updateTable('roles').set({ secondFactorRequired: true }).where('id', '=', id).execute())
  return slug
}
const isDue = async (desk: Desk, userId: number) => (await desk.as('admin')((ctx) => actorsOf(ctx, [userId])))[0]?.secondFactorDue

test('after the password, a passkey stands for the code; one of somebody else, or used before, does not', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { device, input } = await aHolder(auth, desk, { totp: true })
  const stranger = await aHolder(auth, desk)
  await expect(login(auth, input)).rejects.toMatchObject({ code: 'second_factor_required', details: { code: true, passkey: true } })
  const passkey = device.sign(await beginAssertion(auth))
  expect(await answer(login(auth, { ...input, password: 'outra', passkey }))).toBe('invalid_credentials')
  expect(await answer(login(auth, { ...input, passkey })), 'used up by the wrong password').toBe('second_factor_wrong')
  expect(await answer(login(auth, { ...input, passkey: stranger.device.sign(await beginAssertion(auth)) }))).toBe('second_factor_wrong')
  expect(await answer(login(auth, { ...input, passkey: device.sign(await beginAssertion(auth), { tampered: true }) }))).toBe(
    'second_factor_wrong',
  )
  expect(await answer(login(auth, { ...input, passkey: device.sign(await beginAssertion(auth)) }))).toBe('done')
})

test('mailed links and codes take it as well', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { person, device } = await aHolder(auth, desk, { totp: true })
  const { email } = person
  await sendMagicLink(auth, { email, app: 'staff' })
  const { token, digits } = (await mailed(desk, email)) as { token: string; digits: string }
  const asked = { code: 'second_factor_required', details: { code: true, passkey: true } }
  await expect(useMagicLink(auth, { token })).rejects.toMatchObject(asked)
  await expect(signInByCode(auth, { email, code: digits })).rejects.toMatchObject(asked)
  expect(await answer(signInByCode(auth, { email, code: digits, passkey: device.sign(await beginAssertion(auth)) }))).toBe('done')
  await sendMagicLink(auth, { email, app: 'staff' })
  const next = (await mailed(desk, email)) as { token: string }
  expect(await answer(useMagicLink(auth, { token: next.token, passkey: device.sign(await beginAssertion(auth)) }))).toBe('done')
})

test('a role that asks for a second factor takes a passkey as one, asks for it after the password, and for another once it is gone', async ({
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db)
  const role = await strictRole(desk)
  const { person, device, passkey, input } = await aHolder(auth, desk, { role })
  expect(await isDue(desk, person.id)).toBe(false)
  await expect(login(auth, input)).rejects.toMatchObject({ code: 'second_factor_required', details: { code: false, passkey: true } })
  expect(await answer(login(auth, { ...input, passkey: device.sign(await beginAssertion(auth)) }))).toBe('done')
  await desk.as(person)(remove, { id: passkey.id })
  expect(await isDue(desk, person.id)).toBe(true)
  expect(await answer(login(auth, input))).toBe('done')

  // Who has one beside that signs in with it or without.
  const free = await aHolder(auth, desk)
  expect(await answer(login(auth, free.input))).toBe('done')
})

test('a passkey proves who acts; its challenge is of that session alone', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { person, device, open } = await aHolder(auth, desk)
  const other = await aHolder(auth, desk)
  const staleProof = () =>
    desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: '2026-01-01T00:00:00Z' }).where('userId', '=', person.id).execute())
  const proveBy = (passkey: Parameters<typeof prove>[2]['passkey']) => answer(prove(auth, open, { passkey }))
  await staleProof()
  const asked = await beginProof(auth, open)
  expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([...device.keys.keys()])
  expect(await proveBy(device.sign(asked, { tampered: true }))).toBe('invalid_input')
  expect(await proveBy(device.sign(asked)), 'used up').toBe('invalid_input')
  expect(await proveBy(device.sign(await beginAssertion(auth))), 'a challenge to sign in').toBe('invalid_input')
  expect(await proveBy(device.sign(await beginProof(auth, other.open))), 'of somebody else').toBe('invalid_input')
  expect(await proveBy(other.device.sign(await beginProof(auth, open))), 'a passkey of somebody else').toBe('invalid_input')
  const provedAt = () => desk.as(person)(async (ctx) => ctx.actor.provedAt as string)
  expect(Date.parse(await provedAt())).toBeLessThan(Date.parse('2026-01-02'))
  expect(await proveBy(device.sign(await beginProof(auth, open)))).toBe('done')
  expect(Date.now() - Date.parse(await provedAt())).toBeLessThan(60_000)

  expect(await answer(beginProof({ ...auth, publicUrl: 'https://outro.example.com' }, open))).toBe('passkeys_unavailable')
  const without = await desk.aUser('agent')
  expect(await answer(beginProof(auth, (run) => desk.as(without)(run)))).toBe('passkeys_unavailable')
})

test('whoever manages somebody sees how many they have, and takes all away: sessions end, and they are mailed', async ({
  testDb,
  desk,
  other,
}) => {
  const auth = anAuthContext(testDb.db)
  const { person, device } = await aHolder(auth, desk)
  const supervisor = desk.as('supervisor')
  expect(await supervisor(get, { id: person.id })).toEqual({ count: 1, lastUsedAt: null })
  for (const who of ['agent', 'client'] as const) expect(await answer(desk.as(who)(removeAll, { id: person.id }))).toBe('forbidden')
  expect(await answer(other.as('admin')(removeAll, { id: person.id }))).toBe('user_not_found')
  expect(await answer(other.as('admin')(get, { id: person.id }))).toBe('user_not_found')
  const admin = await desk.person('admin')
  expect(await answer(supervisor(removeAll, { id: admin.id })), 'above them').toBe('forbidden')
  expect(await supervisor(removeAll, { id: person.id })).toEqual({ count: 0, lastUsedAt: null })
  const live = await desk.rows((tx) =>
    tx.selectFrom('sessions').where('userId', '=', person.id).where('revokedAt', 'is', null).select('id').execute(),
  )
  expect(live).toEqual([])
  const [audited] = await desk.rows((tx) => tx.selectFrom('auditEvents').where('action', '=', 'passkeys.removed').selectAll().execute())
  expect(audited).toMatchObject({ resourceId: String(person.id), before: { passkeys: 1 }, after: { passkeys: 0 } })
  expect((await desk.facts()).at(-1)).toMatchObject({ name: 'account:changed', payload: { userId: person.id, what: 'passkeys_removed' } })
  expect(await answer(login(auth, { ...(await aHolder(auth, desk)).input, passkey: device.sign(await beginAssertion(auth)) }))).toBe('done')

  const supervisorId = await supervisor(async (ctx) => me(ctx))
  await desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: '2026-01-01T00:00:00Z' }).where('userId', '=', supervisorId).execute())
  expect(await answer(supervisor(removeAll, { id: person.id }))).toBe('proof_required')
})
