import { mailed } from '@balcao/core/testing/mailed'
import { expect } from 'vitest'
import { aServer, fingerprint, PASSWORD, signIn, tokenOf } from '../testing/server.ts'
import { askCode, enterCode, mailedCode, offers, test } from '../testing/sign-in.ts'

let made = 0
const newcomer = () => `nova-${Date.now()}-${++made}@gente.example`
const GOOD = 'girafas roxas dançam'

test('R-460 R-461 R-481 a link opens an account where sign-up is open, once, and signs in who has one', async ({ server, desk }) => {
  await offers(desk, { signUp: 'open' })
  const email = newcomer()
  const send = (more: object = {}) =>
    server.rest('POST', '/auth/stytch/magic-links/email/login-or-create', { body: { email, organization: desk.slug, ...more } })
  expect(await send({ signup_redirect_url: '/tickets/7?a=b' })).toMatchObject({ status: 200, body: { success: true } })
  const link = await mailed(desk, email)
  expect(link?.path).toContain('/portal/auth/callback?stytch_token_type=magic_links&token=signup-')
  expect(new URL(link?.path ?? '', 'http://x').searchParams.get('redirect')).toBe('/tickets/7?a=b')
  const use = (token = link?.token) => server.rest('POST', '/auth/stytch/magic-links/authenticate', { body: { token } })
  const both = await Promise.all([use(), use()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const { id } = (both.find(({ status }) => status === 200)?.body.user as { id: number } | undefined) ?? { id: 0 }
  const user = await desk.rows((tx) => tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  expect(user).toMatchObject({ email, role: 'client', isActive: true, pendingSince: null, emailVerifiedAt: expect.any(String) })
  await send({ login_expiration_minutes: 5, login_redirect_url: `${server.url}/portal/tickets` })
  const second = await mailed(desk, email)
  expect(second?.text).toContain('5 minutos')
  expect(await use(second?.token)).toMatchObject({ status: 200, body: { user: { id } } })
  expect(await use('signup-made-up')).toMatchObject({ status: 401, body: { error_type: 'unable_to_auth_magic_link' } })
})

test('a link of sign-up is good for as long as was asked, and not at all once sign-up is closed', async ({ server, desk }) => {
  await offers(desk, { signUp: 'open' })
  const [one, two] = [newcomer(), newcomer()]
  for (const email of [one, two])
    await server.rest('POST', '/auth/stytch/magic-links/email/login-or-create', {
      body: { email, organization: desk.slug, signup_expiration_minutes: 2 },
    })
  const past = new Date(Date.now() - 1000).toISOString()
  const row = await desk.rows((tx) =>
    tx.selectFrom('signInCodes').select(['createdAt', 'expiresAt']).where('destination', '=', one).executeTakeFirstOrThrow(),
  )
  expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(120_000)
  await desk.rows((tx) => tx.updateTable('signInCodes').set({ expiresAt: past }).where('destination', '=', one).execute())
  await offers(desk, { signUp: 'closed' })
  for (const email of [one, two])
    expect(
      (await server.rest('POST', '/auth/stytch/magic-links/authenticate', { body: { token: (await mailed(desk, email))?.token } })).status,
    ).toBe(401)
})

test('addresses to go on to are ours, or of sites that the organisation named', async ({ server, desk }) => {
  await offers(desk, { signUp: 'open', origins: ['https://loja.example.com'] })
  const send = (login_redirect_url: string) =>
    server.rest('POST', '/auth/stytch/magic-links/email/login-or-create', {
      body: { email: newcomer(), organization: desk.slug, login_redirect_url },
    })
  for (const fine of ['/a', 'https://loja.example.com/conta', `${server.url}/portal`]) expect((await send(fine)).status).toBe(200)
  for (const foreign of ['//evil.example', '/\\evil.example', 'https://loja.example.com.evil.example/', 'javascript:alert(1)', 'evil'])
    expect(await send(foreign)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'login_redirect_url', reason: 'sign_in_redirect' }] },
    })
})

test('by domain, whoever has an address of a company comes in, and belongs to it; nobody else', async ({ server, desk }) => {
  await offers(desk, { signUp: 'domain' })
  const domain = `casa-${desk.id}.example`
  const companyId = await desk.rows(async (tx) => {
    const { id } = await tx.insertInto('companies').values({ tenantId: desk.id, name: 'Casa' }).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('companyDomains')
      .values({ tenantId: desk.id, companyId: id, domain, verifiedAt: new Date().toISOString() })
      .execute()
    return id
  })
  const inside = `ana@${domain}`
  const { method } = await askCode(server, desk, inside)
  const answer = await enterCode(server, method, await mailedCode(desk, inside))
  expect(answer.status).toBe(200)
  const user = await desk.rows((tx) => tx.selectFrom('users').select('companyId').where('email', '=', inside).executeTakeFirstOrThrow())
  expect(user.companyId).toBe(companyId)
  const outside = newcomer()
  await askCode(server, desk, outside)
  expect(await mailedCode(desk, outside)).toBeUndefined()
})

test('R-462 accounts wait where the organisation or the site says so; administrators are notified, approve them, and they come in', async ({
  server,
  desk,
  other,
}) => {
  await offers(desk, { signUp: 'open', approves: true })
  const admin = await desk.person('admin')
  const { token } = await tokenOf(server, desk, admin)
  const email = newcomer()
  const { method } = await askCode(server, desk, email)
  const answer = await enterCode(server, method, await mailedCode(desk, email))
  expect(answer).toMatchObject({ status: 403, body: { code: 'account_pending', error_type: 'inactive_email' } })
  const waiting = await server.rest('GET', '/users?pending=true', { token })
  const [user] = waiting.body.data as { id: number; email: string; pending: boolean; active: boolean }[]
  expect(waiting.body.data).toHaveLength(1)
  expect(user).toMatchObject({ email, pending: true, active: false })
  const notices = await desk.rows((tx) => tx.selectFrom('notifications').select('type').where('userId', '=', admin.id).execute())
  expect(notices).toEqual([{ type: 'account_pending' }])
  await askCode(server, desk, email)
  expect(
    await desk.rows((tx) => tx.selectFrom('mails').select('id').where('toAddress', '=', email).execute()),
    'nothing more is mailed',
  ).toHaveLength(1)
  const stranger = await tokenOf(server, other, await other.person('admin'))
  for (const id of [user?.id, 2_147_483_647])
    expect((await server.rest('POST', `/users/${id}/approval`, { token: stranger.token })).status).toBe(404)
  expect(await server.rest('POST', `/users/${user?.id}/approval`, { token })).toMatchObject({
    status: 200,
    body: { pending: false, active: true },
  })
  expect(await server.rest('POST', `/users/${user?.id}/approval`, { token })).toMatchObject({
    status: 409,
    body: { code: 'user_not_pending' },
  })
  const again = await askCode(server, desk, email)
  expect((await enterCode(server, again.method, await mailedCode(desk, email))).status).toBe(200)
  await offers(desk, { signUp: 'open', approves: false })
  const second = newcomer()
  await server.rest('POST', '/auth/stytch/magic-links/email/login-or-create', {
    body: { email: second, organization: desk.slug, create_user_as_pending: true },
  })
  const link = await mailed(desk, second)
  expect((await server.rest('POST', '/auth/stytch/magic-links/authenticate', { body: { token: link?.token } })).body.code).toBe(
    'account_pending',
  )
})

test('a password opens an account once the mailbox is proved, is added where there is none, and never replaces one', async ({
  server,
  desk,
}) => {
  await offers(desk, { signUp: 'open' })
  const create = (email: string, password = GOOD) =>
    server.rest('POST', '/auth/stytch/passwords/create', { body: { email, password, organization: desk.slug } })
  const login = (email: string, password: string) =>
    server.rest('POST', '/auth/stytch/authenticate/password', { body: { email, password, organization: desk.slug } })
  const finish = async (email: string, answer: { body: Record<string, unknown> }) =>
    enterCode(server, String(answer.body.method_id), await mailedCode(desk, email))
  const email = newcomer()
  expect(await create(email, 'curta')).toMatchObject({ status: 400, body: { details: [{ field: 'password', reason: 'too_short' }] } })
  const sent = await create(email)
  expect(sent.status).toBe(200)
  expect((await login(email, GOOD)).status, 'nothing before the mailbox is proved').toBe(401)
  expect((await finish(email, sent)).status).toBe(200)
  expect((await login(email, GOOD)).status).toBe(200)
  const kept = await desk.rows((tx) => tx.selectFrom('signInCodes').select('passwordHash').where('destination', '=', email).execute())
  expect(kept).toEqual([{ passwordHash: null }])
  const without = await desk.aUser('client')
  expect((await finish(without.email, await create(without.email))).status).toBe(200)
  expect((await login(without.email, GOOD)).status).toBe(200)
  const { person } = await signIn(server, desk, await desk.aUser('client'))
  expect((await finish(person.email, await create(person.email))).status).toBe(200)
  expect((await login(person.email, PASSWORD)).status).toBe(200)
  expect((await login(person.email, GOOD)).status).toBe(401)
})

test('R-466 A30 a search says one thing for everybody unless privacy is off, ten times a minute, and writes nothing', async ({
  testDb,
  desk,
}) => {
  const server = await aServer(testDb.url, { RATE_LIMIT_AUTH_PER_MINUTE: '10' })
  const [passwordless, unknown] = [await desk.aUser('client'), newcomer()]
  const hashed = await desk.aUser('agent', { passwordHash: 'x' })
  const search = async (email: string) =>
    (await server.rest('POST', '/auth/stytch/users/search', { body: { email, organization: desk.slug } })).body.userType
  const before = await fingerprint(testDb)
  for (const email of [passwordless.email, hashed.email, unknown]) expect(await search(email)).toBe('password')
  expect(await fingerprint(testDb)).toEqual(before)
  await offers(desk, { privacy: false })
  expect([await search(passwordless.email), await search(hashed.email), await search(unknown)]).toEqual(['passwordless', 'password', 'new'])
  for (let n = 6; n < 10; n++) await search(unknown)
  expect((await server.rest('POST', '/auth/stytch/users/search', { body: { email: unknown } })).status).toBe(429)
  await server.stop()
})

test('R-483 what the widget says of its mails is counted, and nothing else of it kept', async ({ server, desk }) => {
  const record = (name: string, more: object = {}) =>
    server.rest('POST', '/auth/stytch/events', {
      body: { name, details: { email: 'x@example.test', type: 'otp' }, organization: desk.slug, ...more },
    })
  for (const name of ['email_sent', 'email_sent', 'email_try_again_clicked']) expect((await record(name)).body).toEqual({ success: true })
  expect((await record('other')).status).toBe(400)
  expect((await record('email_sent', { details: { email: 'x@example.test', type: 'x'.repeat(4096) } })).status).toBe(400)
  const { token } = await tokenOf(server, desk, 'admin')
  expect((await server.rest('GET', '/sign-in/settings', { token })).body.mails).toEqual({ sent: 2, again: 1 })
})

test('the strength of a password is said in the words of the reader', async ({ server, desk }) => {
  const ask = async (password: string, language = 'pt-BR') =>
    (
      await server.rest('POST', '/auth/stytch/passwords/strength', {
        body: { password, email: 'maria@example.test', organization: desk.slug },
        headers: { 'accept-language': language },
      })
    ).body
  expect(await ask(GOOD)).toEqual({ valid: true, reason: null, message: '' })
  expect(await ask('passwordpassword')).toMatchObject({ valid: false, reason: expect.stringMatching(/^password_/) })
  expect((await ask('curta')).message).not.toBe((await ask('curta', 'en')).message)
})

test('what the widget shows is the organisation’s own; of nobody’s it is nothing', async ({ server, desk }) => {
  await offers(desk, { products: ['passwords', 'otp'], signUp: 'open', sms: true })
  expect((await server.rest('GET', `/auth/stytch/widget?organization=${desk.slug}`)).body).toEqual({
    organization: { slug: desk.slug, name: expect.any(String) },
    products: ['passwords', 'otp'],
    signUp: 'open',
    otp: { email: true, sms: true, whatsapp: false },
    oauth: [],
    oneTap: null,
    passwordMin: 15,
  })
  const nothing = { organization: null, products: [], signUp: 'closed' }
  for (const query of ['?organization=nobody-has-this', ''])
    expect((await server.rest('GET', `/auth/stytch/widget${query}`)).body).toMatchObject(nothing)
})
