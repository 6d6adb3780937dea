import { expect } from 'vitest'
import { liveSessionFacts } from '../auth/live-sessions.ts'
import type { AuthContext } from '../auth/session.ts'
import { beginAssertion } from '../passkeys/assertion.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, test } from '../testing/desk.ts'
import { withPasskey } from '../testing/passkeys.ts'
import { completeSignIn } from './complete.ts'
import { browserHash } from './proofs.ts'
import { aProvider } from './testing/providers.ts'

const BROWSER = 'the browser that began'
const EXPIRES_AT = new Date(Date.now() + 600_000).toISOString()

/** Somebody of a role that demands a second factor, with a passkey alone, whom a provider has proved. */
async function aProved(auth: AuthContext, desk: Desk, trustsSecondFactor = false) {
  const { id: providerId } = await aProvider(desk, { trustsSecondFactor })
  const role = await desk.aRole('agent')
  await desk.rows((tx) => tx.updateTable('roles').set({ secondFactorRequired: true }).where('id', '=', role.id).execute())
  const person = await desk.aUser('agent', { role: role.slug })
  const { device } = await withPasskey(auth, desk, person)
  const known = { tenantId: desk.id, providerId, userId: person.id }
  const signIn = await desk.rows(async (tx) => {
    await tx
      .insertInto('ssoIdentities')
      .values({ ...known, subject: 'ana', email: person.email })
      .execute()
    const row = {
      ...{ ...known, stateHash: `state of ${person.id}`, browserHash: browserHash(auth.secrets, BROWSER), purpose: 'sign_in' },
      ...{ app: 'staff', redirectUri: 'https://balcao.test/api/sso/callback', expiresAt: EXPIRES_AT, returnedAt: new Date().toISOString() },
    }
    const { id } = await tx.insertInto('ssoSignIns').values(row).returning('id').executeTakeFirstOrThrow()
    return `${desk.id}-${id}`
  })
  return { person, device, signIn }
}

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'signed in',
    ({ code, details }) => ({ code, details }),
  )

test('after the provider, a passkey is the second factor that a role demands; one of somebody else, or altered, is not', async ({
  testDb,
  desk,
}) => {
  const auth = anAuthContext(testDb.db)
  const { device, signIn } = await aProved(auth, desk)
  const stranger = await withPasskey(auth, desk, await desk.aUser('agent'))
  const enter = (passkey?: ReturnType<typeof device.sign>) =>
    outcome(completeSignIn(auth, { signIn, ...(passkey ? { passkey } : {}) }, BROWSER))
  expect(await enter()).toEqual({ code: 'second_factor_required', details: { code: false, passkey: true } })
  expect(await enter(stranger.device.sign(await beginAssertion(auth)))).toMatchObject({ code: 'second_factor_wrong' })
  expect(await enter(device.sign(await beginAssertion(auth), { tampered: true }))).toMatchObject({ code: 'second_factor_wrong' })
  const right = device.sign(await beginAssertion(auth))
  expect(await enter(right)).toBe('signed in')
  expect(await enter(right)).toMatchObject({ code: 'sso_expired' })
})

test('the session that follows does not ask to set a second factor up', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { person, device, signIn } = await aProved(auth, desk)
  const { sessionId } = await completeSignIn(auth, { signIn, passkey: device.sign(await beginAssertion(auth)) }, BROWSER)
  expect(await liveSessionFacts(testDb.db, [{ tenantId: desk.id, userId: person.id, sessionId }])).toMatchObject([
    { secondFactorDue: false },
  ])
})

test('a provider that is trusted with the second factor has no passkey asked for', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { signIn } = await aProved(auth, desk, true)
  expect(await outcome(completeSignIn(auth, { signIn }, BROWSER))).toBe('signed in')
})
