import { mailed } from '@balcao/core/testing/mailed'
import { hash } from '@balcao/platform/passwords'
import { SignJWT } from 'jose'
import { expect } from 'vitest'
import { aServer, ask, fingerprint, PASSWORD, signIn, test, tokenOf } from '../testing/server.ts'

const INVALID = { status: 401, body: { code: 'link_invalid', message: 'Invalid or expired magic link' } }

test('A03 every door of sign-in counts for its address', async ({ testDb }) => {
  const server = await aServer(testDb.url, { RATE_LIMIT_AUTH_PER_MINUTE: '4' })
  const doors: [string, string, object?][] = [
    ['POST', '/auth/stytch/authenticate/password', { email: 'x@example.test', password: 'x' }],
    ['POST', '/auth/stytch/magic-links/send', { email: 'x@example.test' }],
    ['POST', '/auth/codes/authenticate', { email: 'x@example.test', code: '000000' }],
    ['POST', '/auth/password/forgot', { email: 'x@example.test' }],
    ['POST', '/auth/password/reset', { token: 'x', password: PASSWORD }],
    ['GET', '/auth/invites?token=x'],
    ['POST', '/companies/validate-email', { token: 'x' }],
  ]
  for (const [n, [method, address, body]] of doors.entries()) {
    const answer = await server.rest(method, address, { body, headers: { 'x-forwarded-for': `198.51.100.${n}` } })
    expect([address, answer.status === 429]).toEqual([address, n >= 4])
  }
  await server.stop()
})

test('A07 looking at a link does not use it up: only a POST does', async ({ server, desk }) => {
  const user = await desk.aUser('agent')
  await server.rest('POST', '/auth/local/magic-links/send', { body: { email: user.email } })
  const mail = await mailed(desk, user.email)
  for (let n = 0; n < 5; n++)
    for (const method of ['GET', 'HEAD']) {
      await server.ask(method, mail?.path ?? '/')
      const { status } = await fetch(`${server.url}/api/auth/local/magic-links/authenticate?token=${mail?.token}`, { method })
      expect([method, status]).toEqual([method, 405])
    }
  expect((await server.rest('POST', '/auth/local/magic-links/authenticate', { body: { token: mail?.token } })).status).toBe(200)
})

test('A08 no link, code or password of the new doors reaches the log', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url)
  const user = await desk.aUser('agent')
  await server.rest('POST', '/auth/local/magic-links/send', { body: { email: user.email } })
  const mail = await mailed(desk, user.email)
  await server.rest('GET', `/auth/invites?token=${mail?.token}`)
  await server.ask('GET', `/trpc/auth.invites.lookUp?input=${encodeURIComponent(JSON.stringify({ token: mail?.token }))}`)
  await server.rest('POST', '/auth/password/reset', { body: { token: mail?.token, password: PASSWORD } })
  await server.rest('POST', '/auth/codes/authenticate', { body: { email: user.email, code: mail?.digits } })
  const log = server.logs.join('')
  expect(log).toContain('/auth/invites')
  for (const secret of [mail?.token.split('.')[1], `"${mail?.digits}"`, PASSWORD]) expect(log.includes(String(secret))).toBe(false)
  await server.stop()
})

test('A05 a foreign, used or made-up link says one thing at every door, by REST and tRPC, and changes nothing', async ({
  testDb,
  server,
  desk,
  other,
}) => {
  const user = await desk.aUser('agent')
  await server.rest('POST', '/auth/local/magic-links/send', { body: { email: user.email } })
  const token = (await mailed(desk, user.email))?.token ?? ''
  const foreign = `${other.id}.${token.split('.')[1]}`
  const before = await fingerprint(testDb)
  for (const bad of ['x', foreign, `${desk.id}.${'A'.repeat(43)}`, "' or 1=1 --", '9999999999.x', '../../etc/passwd', '%00'])
    for (const [name, address, body] of [
      ['auth.provider.useLink', '/auth/stytch/magic-links/authenticate', {}],
      ['auth.password.reset', '/auth/password/reset', { password: PASSWORD }],
      ['auth.invites.accept', '/auth/invites/accept', { name: 'Ana', password: PASSWORD }],
      ['auth.email.validate', '/companies/validate-email', {}],
    ] as const) {
      expect(await server.rest('POST', address, { body: { ...body, token: bad } }), `${address} ${bad}`).toMatchObject(INVALID)
      const provider = name === 'auth.provider.useLink' ? { provider: 'local' } : {}
      const answer = await server.ask('POST', `/trpc/${name}`, { body: { ...body, ...provider, token: bad } })
      expect([name, answer.status, answer.text.includes('Invalid or expired magic link')]).toEqual([name, 401, true])
    }
  expect(await server.rest('GET', `/auth/invites?token=${foreign}`)).toMatchObject(INVALID)
  expect(await fingerprint(testDb)).toEqual(before)
})

test('A15 what is no access token is none: a refresh token, a link, an API token, an id token', async ({ server, desk }) => {
  const { cookie, token, person } = await signIn(server, desk, await desk.aUser('agent'))
  await server.rest('POST', '/auth/local/magic-links/send', { body: { email: person.email } })
  const link = (await mailed(desk, person.email))?.token ?? ''
  const idToken = await new SignJWT({ email: person.email })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(person.id))
    .sign(Buffer.from('x'.repeat(32)))
  for (const bad of [decodeURIComponent(cookie.split('=')[1] ?? ''), link, idToken, `${token}.x`, token.toUpperCase()])
    for (const answer of [
      await server.rest('GET', '/tickets', { token: bad }),
      await server.ask('GET', '/trpc/tickets.list?input={}', { token: bad }),
      await server.rest('POST', '/auth/stytch/sessions/revoke', { headers: { 'x-session-token': bad } }),
    ])
      expect(answer.status).toBe(401)
})

test('R-177 the provider path ends the session of the session header, with an empty body; nothing else opens by that header', async ({
  server,
  desk,
}) => {
  for (const header of ['x-session-token', 'x-stytch-session', 'authorization']) {
    const { token } = await tokenOf(server, desk, await desk.aUser('agent'))
    const value = header === 'authorization' ? `Bearer ${token}` : token
    if (header !== 'authorization') expect((await server.rest('GET', '/tickets', { headers: { [header]: value } })).status).toBe(401)
    const answer = await server.rest('POST', '/auth/stytch/sessions/revoke', { headers: { [header]: value } })
    expect([header, answer.status]).toEqual([header, 200])
    expect((await server.rest('GET', '/tickets', { token })).status).toBe(401)
  }
  expect((await server.rest('POST', '/auth/local/sessions/revoke')).status).toBe(401)
})

test('R-097 R-101 logout ends the session, and is in the audit log', async ({ server, desk }) => {
  const { token, person } = await signIn(server, desk, await desk.aUser('agent'))
  expect((await server.rest('POST', '/auth/logout', { token })).status).toBe(200)
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').where('actorId', '=', person.id).select(['action', 'ip', 'trusted']).orderBy('id').execute(),
  )
  expect(acts).toMatchObject([{ action: 'session.started' }, { action: 'session.ended', ip: '127.0.0.1', trusted: true }])
})

test('A21 signing in where somebody is signed in ends that session', async ({ server, desk }) => {
  const first = await signIn(server, desk, await desk.aUser('agent'))
  const body = { email: first.person.email, password: PASSWORD, organization: desk.slug }
  const second = await ask(server.url, 'POST', '/api/auth/login', { body, headers: { cookie: first.cookie } })
  expect(second.status).toBe(200)
  expect((await server.rest('GET', '/tickets', { token: first.token })).status).toBe(401)
  expect((await server.rest('GET', '/tickets', { token: String(second.body.access_token) })).status).toBe(200)
})

test('A31 headers that claim to be somebody have no effect at the doors either', async ({ server, desk }) => {
  const admin = await desk.aUser('admin', { passwordHash: await hash(PASSWORD) })
  const claims = {
    'x-remote-user': admin.email,
    'x-user-id': String(admin.id),
    'x-tenant-id': String(desk.id),
    'x-original-url': '/api/users',
  }
  expect((await server.rest('GET', '/auth/profile', { headers: claims })).status).toBe(401)
  expect((await server.rest('POST', '/auth/login', { body: { email: admin.email, password: 'x' }, headers: claims })).status).toBe(401)
})

test('a bad input names its field, at each door', async ({ server }) => {
  const cases: [string, object, string][] = [
    ['/auth/login', { email: 'sem arroba', password: 'x' }, 'email'],
    ['/auth/login', { email: 'x@example.test', password: 'x', code: '' }, 'code'],
    ['/auth/stytch/magic-links/send', { email: 'x@example.test', redirect: '//evil.example' }, 'redirect'],
    ['/auth/stytch/magic-links/send', { email: 'x@example.test', app: 'https://evil.example' }, 'app'],
    ['/auth/codes/authenticate', { email: 'x@example.test', code: '12345a' }, 'code'],
    ['/auth/password/reset', { token: 'x', password: 'curta' }, 'password'],
    ['/auth/password/reset', { token: 'x', password: 'x'.repeat(129) }, 'password'],
    ['/auth/invites/accept', { token: 'x', name: ' ', password: PASSWORD }, 'name'],
    ['/companies/validate-email', {}, 'token'],
  ]
  for (const [address, body, field] of cases)
    expect(await server.rest('POST', address, { body }), address).toMatchObject({ status: 400, body: { details: [{ field }] } })
})
