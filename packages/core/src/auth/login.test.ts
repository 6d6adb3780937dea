import { Login } from '@balcao/contracts/auth/session'
import { inSystem } from '@balcao/db/system'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { anAuthContext } from '../testing/auth-context.ts'
import type { Desk } from '../testing/desk.ts'
import { test } from '../testing/desk.ts'
import { mailed } from '../testing/mailed.ts'
import { signInByCode } from './codes.ts'
import { login } from './login.ts'
import { sendMagicLink, useMagicLink } from './magic-links.ts'
import { newTotpSecret, recoveryHash } from './second-factor.ts'
import { type AuthContext, refresh } from './session.ts'

const PASSWORD = 'quatro girafas roxas'
let serial = 0
const answer = (call: Promise<unknown>) =>
  call.then(
    () => 'signed in',
    (error) => error.code,
  )
async function aLogin(desk: Desk, auth: AuthContext, values: object = {}) {
  const email = `login-${serial++}@example.test`
  const user = await desk.aUser('agent', { email, passwordHash: await auth.passwords.hash(PASSWORD), ...values })
  return { user, input: Login.parse({ email, password: PASSWORD }) }
}
async function withSecondFactor(desk: Desk, auth: AuthContext) {
  const { user, input } = await aLogin(desk, auth)
  const { secret, sealed } = newTotpSecret(auth.secrets, user.id, user.email)
  const totpConfirmedAt = new Date().toISOString()
  await desk.rows((tx) => tx.updateTable('users').set({ totpSecret: sealed, totpConfirmedAt }).where('id', '=', user.id).execute())
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return { user, input, code }
}
const historyOf = (desk: Desk, userId: number) =>
  desk.rows((tx) => tx.selectFrom('signIns').where('userId', '=', userId).select(['method', 'outcome', 'ip']).orderBy('id').execute())

test('an account with a second factor is asked for it, and each code counts once', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { user, input, code } = await withSecondFactor(desk, auth)
  expect(await answer(login(auth, input))).toBe('second_factor_required')
  expect(await answer(login(auth, { ...input, code: '000000' }))).toBe('second_factor_wrong')
  const right = code()
  expect(await answer(login(auth, { ...input, password: 'outra', code: right }))).toBe('invalid_credentials')
  expect(await answer(login(auth, { ...input, code: right }))).toBe('signed in')
  expect(await answer(login(auth, { ...input, code: right }))).toBe('second_factor_wrong')
  await desk.rows((tx) =>
    tx
      .insertInto('recoveryCodes')
      .values({ tenantId: desk.id, userId: user.id, codeHash: recoveryHash(auth.secrets, user.id, 'abcd-efgh') })
      .execute(),
  )
  expect(await answer(login(auth, { ...input, code: 'ABCD-EFGH' }))).toBe('signed in')
  expect(await answer(login(auth, { ...input, code: 'ABCD-EFGH' }))).toBe('second_factor_wrong')
})

test('a link or a code is not used up by being asked for the second factor', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const byLink = await withSecondFactor(desk, auth)
  await sendMagicLink(auth, { email: byLink.user.email, app: 'staff' })
  const { token } = (await mailed(desk, byLink.user.email)) ?? { token: '' }
  expect(await answer(useMagicLink(auth, { token }))).toBe('second_factor_required')
  expect(await answer(useMagicLink(auth, { token, code: '000000' }))).toBe('second_factor_wrong')
  expect(await answer(useMagicLink(auth, { token, code: byLink.code() }))).toBe('signed in')
  expect(await answer(useMagicLink(auth, { token, code: byLink.code() }))).toBe('link_invalid')
  const byCode = await withSecondFactor(desk, auth)
  await sendMagicLink(auth, { email: byCode.user.email, app: 'staff' })
  const { digits } = (await mailed(desk, byCode.user.email)) ?? { digits: '' }
  const input = { email: byCode.user.email, code: digits }
  for (let n = 0; n < 6; n++) expect(await answer(signInByCode(auth, input))).toBe('second_factor_required')
  expect(await answer(signInByCode(auth, { ...input, secondFactor: byCode.code() }))).toBe('signed in')
})

test('A02 wrong second factors lock the account as wrong passwords do', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { user, input, code } = await withSecondFactor(desk, auth)
  for (let n = 0; n < 10; n++) expect(await answer(login(auth, { ...input, code: '000000' }))).toBe('second_factor_wrong')
  expect(await answer(login(auth, { ...input, code: code() }))).toBe('too_many_attempts')
  expect((await historyOf(desk, user.id)).at(-1)).toMatchObject({ outcome: 'locked' })
})

test('A02 A11 tries of a second factor are counted over all addresses, also when they come at once', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { input, code } = await withSecondFactor(desk, auth)
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, n) => answer(login({ ...auth, ip: `192.0.2.${n}` }, { ...input, code: '000000' }))),
  )
  expect(tries.filter((one) => one === 'second_factor_wrong').length).toBeLessThanOrEqual(10)
  expect(await answer(login({ ...auth, ip: '192.0.2.99' }, { ...input, code: code() }))).toBe('too_many_attempts')
})

test('each sign-in, failure and lock is in the history; sign-ins and locks are audited', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db, '192.0.2.44')
  const { user, input } = await aLogin(desk, auth)
  await login(auth, input)
  for (let n = 0; n < 10; n++) await answer(login(auth, { ...input, password: 'errada' }))
  const history = await historyOf(desk, user.id)
  expect(history[0]).toEqual({ method: 'password', outcome: 'success', ip: '192.0.2.44' })
  expect(history.filter((one) => one.outcome === 'wrong_password')).toHaveLength(10)
  expect(history.at(-1)?.outcome).toBe('locked')
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').where('actorId', '=', user.id).select(['action', 'risk', 'ip', 'actorRole']).orderBy('id').execute(),
  )
  expect(acts).toEqual([
    { action: 'session.started', risk: 'medium', ip: '192.0.2.44', actorRole: 'agent' },
    { action: 'session.locked', risk: 'high', ip: '192.0.2.44', actorRole: 'agent' },
  ])
})

test('the address decides the tenant: a subdomain of ours, or a verified domain of theirs; an unverified one decides nothing', async ({
  testDb,
  desk,
  other,
}) => {
  const auth = anAuthContext(testDb.db)
  const { user, input } = await aLogin(desk, auth)
  await aLogin(other, auth, { email: user.email })
  const tenant = (values: object) => inSystem(testDb.db, (tx) => tx.updateTable('tenants').set(values).where('id', '=', other.id).execute())
  const domain = `${other.slug}.example.test`
  expect(await answer(login(auth, input))).toBe('organization_required')
  await tenant({ subdomain: other.slug, customDomain: domain })
  expect((await login({ ...auth, site: { subdomain: other.slug } }, input)).user.tenant_id).toBe(other.id)
  expect(await answer(login({ ...auth, site: { domain } }, input))).toBe('organization_required')
  await tenant({ customDomainVerifiedAt: new Date().toISOString() })
  expect((await login({ ...auth, site: { domain } }, input)).user.tenant_id).toBe(other.id)
  expect(await answer(login({ ...auth, site: { domain } }, { ...input, organization: desk.slug }))).toBe('invalid_credentials')
  expect(await answer(login({ ...auth, site: { subdomain: 'nobody' } }, input))).toBe('organization_required')
})

test('A21 signing in over a live session ends that one, and only with its own token', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { input } = await aLogin(desk, auth)
  const first = await login(auth, input)
  const [tenantId, sessionId, , signature] = first.refreshToken.split('.')
  const forged = [tenantId, sessionId, auth.secrets.random(32), signature].join('.')
  await login({ ...auth, previousToken: forged }, input)
  const { refreshToken } = await refresh(auth, first.refreshToken)
  await login({ ...auth, previousToken: refreshToken }, input)
  expect(await answer(refresh(auth, refreshToken))).toBe('session_expired')
})

test('A17 a token that comes again is a critical event of its person', async ({ testDb, desk }) => {
  const auth = anAuthContext(testDb.db)
  const { user, input } = await aLogin(desk, auth)
  const first = await login(auth, input)
  const second = await refresh(auth, first.refreshToken)
  await refresh(auth, second.refreshToken)
  expect(await answer(refresh(auth, first.refreshToken))).toBe('session_expired')
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').where('action', '=', 'session.token_reused').select(['risk', 'actorId']).execute(),
  )
  expect(acts).toEqual([{ risk: 'critical', actorId: user.id }])
})
