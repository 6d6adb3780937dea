import { createHmac, generateKeyPairSync } from 'node:crypto'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { exportJWK, exportSPKI, SignJWT } from 'jose'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { openTokens } from './session.ts'
import { aServer, ask, PASSWORD, signIn, type TestServer, test, tokenOf } from './testing/server.ts'

const b64 = (value: object | string) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** How a socket with this token ends: the close code and how long it took. */
function connectWith(server: TestServer, token: string | undefined): Promise<{ code: number; ms: number }> {
  const started = Date.now()
  return new Promise((done) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc-ws?connectionParams=1`)
    socket.on('open', () => {
      socket.send(JSON.stringify({ method: 'connectionParams', data: token === undefined ? {} : { token } }))
      socket.send(JSON.stringify({ id: 1, method: 'query', params: { path: 'tickets.list', input: {} } }))
      setTimeout(() => done({ code: 0, ms: Date.now() - started }), 20_000)
    })
    socket.on('close', (code) => done({ code, ms: Date.now() - started }))
  })
}

test('A15 S01 tokens that are forged, edited, foreign or none are refused on REST, tRPC and sockets', async ({ server, desk, other }) => {
  const good = await tokenOf(server, desk, 'client')
  const stranger = await tokenOf(server, other, 'admin')
  expect((await server.rest('GET', '/tickets', { token: good.token })).status).toBe(200)
  const [head = '', body = '', signature = ''] = good.token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const theirs = JSON.parse(Buffer.from(stranger.token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  const foreign = generateKeyPairSync('ed25519')
  const jwk = await exportJWK(foreign.publicKey)
  const signed = (header: object, payload: object, key = foreign.privateKey) =>
    new SignJWT(payload as Record<string, unknown>).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...header }).sign(key)
  const hmac = (header: object, secret: string) => {
    const input = `${b64({ alg: 'HS256', typ: 'at+jwt', ...header })}.${body}`
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  const own = server.deps.secrets
  const as = (secrets: typeof own, issuer: string) =>
    openTokens(secrets, issuer).sign({ id: good.person.id, tenant_id: desk.id, roles: [{ slug: 'admin' }] } as SessionUser, good.sessionId)
  const corpus: Record<string, string | undefined> = {
    none: undefined,
    garbage: 'x',
    'three parts': 'a.b.c',
    'alg none': `${b64({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
    'alg none, signature kept': `${b64({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`,
    'HS256 with the public key': hmac({}, await exportSPKI(foreign.publicKey)),
    'HS256 with nothing': hmac({}, ''),
    'another key': await signed({}, claims),
    'a key of its own in jwk': await signed({ jwk }, claims),
    'a key elsewhere in jku': await signed({ jku: 'https://evil.example/keys', kid: '1' }, claims),
    'edited tenant': `${head}.${b64({ ...claims, tenantId: other.id })}.${signature}`,
    'edited roles': `${head}.${b64({ ...claims, roles: ['super_admin'] })}.${signature}`,
    'edited subject': `${head}.${b64({ ...claims, sub: String(stranger.person.id) })}.${signature}`,
    'edited expiry': `${head}.${b64({ ...claims, exp: 4_102_444_800 })}.${signature}`,
    "another's body": `${head}.${b64(theirs)}.${signature}`,
    'another issuer': await as(own, 'https://evil.example'),
    'no signature': `${head}.${body}.`,
    'cut signature': `${head}.${body}.${signature.slice(0, -4)}`,
  }
  for (const [what, token] of Object.entries(corpus)) {
    const rest = await server.rest('GET', '/tickets', { token })
    const trpc = await server.ask('GET', '/trpc/tickets.list?input={}', { token })
    expect([what, rest.status, trpc.status]).toEqual([what, 401, 401])
    expect(rest.text).not.toMatch(/JWT|JWS|signature|claim|stack/i)
    const socket = await connectWith(server, token)
    expect([what, socket.code]).toEqual([what, 4401])
    expect(socket.ms, 'a second, had the machine nothing else to do').toBeLessThan(10_000)
  }
})

test('A15 a token of this installation of another type, audience, age or form is refused', async ({ server, desk }) => {
  const { person, sessionId } = await tokenOf(server, desk, 'client')
  const seed = Buffer.from(server.deps.secrets.derive('access-token-key', 'ed25519'), 'base64url')
  const { createPrivateKey } = await import('node:crypto')
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const now = Math.floor(Date.now() / 1000)
  const sound = {
    tenantId: desk.id,
    roles: ['client'],
    sid: sessionId,
    sub: String(person.id),
    iss: server.url,
    aud: 'balcao',
    iat: now,
    exp: now + 600,
  }
  const sign = (claims: object, header: object = {}) =>
    new SignJWT(claims as Record<string, unknown>).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...header }).sign(key)
  expect((await server.rest('GET', '/tickets', { token: await sign(sound) })).status).toBe(200)
  const { exp: _, ...withoutExpiry } = sound
  const bad: Record<string, [object, object?]> = {
    'another type': [sound, { typ: 'JWT' }],
    'no type': [sound, { typ: undefined }],
    'another audience': [{ ...sound, aud: 'someone' }],
    'no expiry': [withoutExpiry],
    'expired beyond the leeway': [{ ...sound, exp: now - 6 }],
    'text as expiry': [{ ...sound, exp: '4102444800' }],
    'not yet valid': [{ ...sound, nbf: now + 60 }],
    'a tenant that is no number': [{ ...sound, tenantId: '1 or 1=1' }],
    'a negative session': [{ ...sound, sid: -1 }],
    'a session of nobody': [{ ...sound, sid: 999_999 }],
    "a session of somebody else's": [{ ...sound, sub: String(person.id + 1) }],
    'a refresh token by its type': [sound, { typ: 'rt+jwt' }],
    'an id token': [{ ...sound, aud: 'client', nonce: 'x' }, { typ: 'JWT' }],
    'a list of audiences without ours': [{ ...sound, aud: ['someone', 'else'] }],
    'an issuer that begins like ours': [{ ...sound, iss: `${server.url}.evil.example` }],
    'a critical header nobody knows': [sound, { crit: ['exp'], exp: 1 }],
    'a binding that is no text': [{ ...sound, fp: 1 }],
    'a binding that is nothing': [{ ...sound, fp: null }],
    'an empty binding': [{ ...sound, fp: '' }],
    'the binding of a browser that does not ask': [{ ...sound, fp: 'x' }],
    'a tenant in a list': [{ ...sound, tenantId: [desk.id], sid: [sessionId] }],
    'an id beyond what is safe': [{ ...sound, sid: 2 ** 60 }],
  }
  for (const [what, [claims, header]] of Object.entries(bad)) {
    const token = await sign(claims, header).catch(() => 'refused.by.the.library')
    expect([what, (await server.rest('GET', '/tickets', { token })).status]).toEqual([what, 401])
    expect([what, (await server.ask('GET', '/trpc/tickets.list?input={}', { token })).status]).toEqual([what, 401])
    expect([what, (await connectWith(server, token)).code]).toEqual([what, 4401])
  }
  const justOver = Math.floor(Date.now() / 1000) - 2
  expect((await server.rest('GET', '/tickets', { token: await sign({ ...sound, exp: justOver }) })).status).toBe(200)
})

test('a token counts in the authorization header only, not in an address, a cookie or twice', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'client')
  expect((await server.rest('GET', `/auth/profile?token=${token}`)).status).toBe(401)
  expect((await server.rest('GET', '/auth/profile', { headers: { cookie: `access_token=${token}` } })).status).toBe(401)
  for (const authorization of [token, `Basic ${token}`, `Bearer  ${token}`, `Bearer ${token},Bearer ${token}`])
    expect((await server.rest('GET', '/auth/profile', { headers: { authorization } })).status).toBe(401)
})

test('A20 a refresh is taken from our own pages only, and only as it is meant', async ({ server, desk }) => {
  const { cookie } = await signIn(server, desk, 'agent')
  const refresh = (headers: Record<string, string>, asked: object = {}) =>
    server.rest('POST', '/auth/refresh', { headers: { cookie, ...headers }, ...asked })
  const origin = server.url
  for (const headers of [
    {} as Record<string, string>,
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: `${server.url}.evil.example` },
    { origin: server.url.replace('127.0.0.1', 'sub.127.0.0.1') },
    { origin, 'sec-fetch-site': 'cross-site' },
    { origin, 'sec-fetch-site': 'none' },
  ])
    expect([headers, (await refresh(headers)).status]).toEqual([headers, 403])
  expect((await refresh({ origin, 'content-type': 'text/plain' }, { raw: '{}' })).status).toBe(415)
  expect((await refresh({ origin }, { raw: '' })).status).toBe(400)
  expect((await refresh({ origin }, { body: { extra: 1 } })).status).toBe(400)
  const taken = await refresh({ origin, 'sec-fetch-site': 'same-origin' })
  expect(taken.status).toBe(200)
  const evil = await server.rest('GET', '/tickets', { headers: { origin: 'https://evil.example' } })
  expect([...evil.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  const preflight = await server.rest('OPTIONS', '/auth/refresh', {
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('A22 after logout the token, the cookie and the open socket are worth nothing', async ({ server, desk }) => {
  const { token, cookie } = await signIn(server, desk, 'agent')
  const out = await server.rest('POST', '/auth/logout', { token })
  expect(out.headers.getSetCookie()[0]).toMatch(/^balcao-rt=;/)
  expect((await server.rest('GET', '/tickets', { token })).status).toBe(401)
  expect((await server.ask('GET', '/trpc/tickets.list?input={}', { token })).status).toBe(401)
  expect((await connectWith(server, token)).code).toBe(4401)
  const refresh = await server.rest('POST', '/auth/refresh', { headers: { cookie, origin: server.url } })
  expect(refresh).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  expect(refresh.headers.getSetCookie()[0]).toMatch(/^balcao-rt=;/)
})

test('A03 the eleventh sign-in of a minute from one address waits, and a forwarded address fools nobody', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url, { RATE_LIMIT_AUTH_PER_MINUTE: '10' })
  const login = (n: number) =>
    ask(server.url, 'POST', '/api/auth/login', {
      body: { email: `p${n}@example.test`, password: PASSWORD },
      headers: { 'x-forwarded-for': `198.51.100.${n}` },
    })
  for (let n = 0; n < 10; n++) expect((await login(n)).status).toBe(401)
  const refused = await login(11)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const { token } = await tokenOf(server, desk, 'agent')
  expect((await server.rest('GET', '/tickets', { token })).status).toBe(200)
  await server.stop()
})

test('a user and a tenant have limits of their own, told in Retry-After by REST and tRPC', async ({ testDb, desk, other }) => {
  const server = await aServer(testDb.url, { RATE_LIMIT_USER_PER_MINUTE: '5', RATE_LIMIT_TENANT_PER_MINUTE: '8' })
  const agent = await tokenOf(server, desk, 'agent')
  for (let n = 0; n < 5; n++) expect((await server.rest('GET', '/auth/profile', agent)).status).toBe(200)
  for (const refused of [await server.rest('GET', '/auth/profile', agent), await server.ask('GET', '/trpc/auth.session.profile', agent)]) {
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const second = await tokenOf(server, desk, 'admin')
  for (let n = 0; n < 3; n++) expect((await server.rest('GET', '/auth/profile', second)).status).toBe(200)
  expect((await server.rest('GET', '/auth/profile', second)).status).toBe(429)
  expect((await server.rest('GET', '/auth/profile', await tokenOf(server, other, 'agent'))).status).toBe(200)
  await server.stop()
})

test('A02 the lock of an account is told like the specification says', async ({ server, desk }) => {
  const { person } = await signIn(server, desk, 'manager')
  const login = (password: string) =>
    server.rest('POST', '/auth/login', { body: { email: person.email, password, organization: desk.slug } })
  for (let n = 0; n < 10; n++) expect((await login('errada')).status).toBe(401)
  expect(await login(PASSWORD)).toMatchObject({
    status: 429,
    body: { message: 'Too many failed authentication attempts. Please try again later.' },
  })
})

test('A04 a password of 129 characters is refused before any hashing', async ({ server }) => {
  const answer = await server.rest('POST', '/auth/login', { body: { email: 'x@example.test', password: 'x'.repeat(900_000) } })
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } })
})

test('A32 the queue dashboard is for a super admin; for everybody else it does not exist', async ({ server, desk }) => {
  const boss = await signIn(server, desk, 'super_admin')
  const admin = await signIn(server, desk, 'admin')
  for (const headers of [
    {} as Record<string, string>,
    { cookie: admin.cookie },
    { authorization: `Bearer ${boss.token}` },
    { cookie: 'balcao-rt=1.1.x' },
    { cookie: 'balcao-rt=x' },
  ])
    for (const address of ['/ops/queues', '/ops/queues/', '/ops/queues/api/queues', '/ops/queues/static/js/main.js'])
      expect([address, (await server.ask('GET', address, { headers })).status]).toEqual([address, 404])
  expect((await server.ask('GET', '/ops/queues/api/queues', { headers: { cookie: boss.cookie } })).status).toBe(200)
  expect((await server.ask('PUT', '/ops/queues/api/queues/reactions/pause', { headers: { cookie: boss.cookie } })).status).toBe(404)
})

test('A32 metrics are for this network only, and the mailbox for development only', async ({ testDb, server }) => {
  expect((await server.ask('GET', '/metrics')).status).toBe(200)
  expect((await server.ask('GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  const production = await aServer(testDb.url, { NODE_ENV: 'production' })
  for (const address of ['/dev/mailbox', '/dev/mailbox.json', '/api/debug', '/api/diagnostic'])
    expect((await production.ask('GET', address)).status).toBe(404)
  await production.stop()
})

test('over https the cookie is bound to the host, and browsers are told to stay on https', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url, { PUBLIC_URL: 'https://balcao.example.test' })
  const { answer } = await signIn({ url: `http://127.0.0.1:${server.port}` }, desk, 'agent')
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-rt=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/)
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  await server.stop()
})

test('I24 no password, token or cookie reaches the log', async ({ server, desk }) => {
  const { token, cookie } = await signIn(server, desk, 'agent')
  await server.rest('GET', `/auth/profile?access_token=${token}`, { token, headers: { cookie, 'user-agent': '"}\\n{"msg":"forged"' } })
  const log = server.logs.join('')
  for (const secret of [PASSWORD, token, cookie.split('=')[1] ?? 'x']) expect(log.includes(secret)).toBe(false)
  expect(log).toContain('"msg":"answered"')
  for (const line of log.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
})
