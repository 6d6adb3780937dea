import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect } from 'vitest'
import { type ServedDesk, signIn, type TestServer, test, tokenOf } from '../testing/server.ts'

const SITE = 'https://loja.example.com'
const aVerifier = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const settings = (desk: ServedDesk, origins: string[]) =>
  desk.rows((tx) =>
    tx
      .insertInto('signInSettings')
      .values({ tenantId: desk.id, origins })
      .onConflict((oc) => oc.column('tenantId').doUpdateSet({ origins }))
      .execute(),
  )

/** Somebody on a page of ours, in a browser. */
async function aVisitor(server: TestServer, desk: ServedDesk, who: Parameters<typeof signIn>[2] = 'client') {
  const { token, cookie, person } = await signIn(server, desk, who, { origin: server.url })
  const page = { origin: server.url, cookie, 'sec-fetch-site': 'same-origin' }
  const give = (body: object, headers: Record<string, string> = page) =>
    server.rest('POST', '/auth/local/consent/code', { token, body, headers })
  return { token, cookie, person, page, give }
}
const exchange = (server: TestServer, body: object, origin: string | undefined = SITE) =>
  server.rest('POST', '/auth/local/consent/exchange', { body, headers: origin === '' ? {} : { origin } })
async function aCode(server: TestServer, desk: ServedDesk, who?: Parameters<typeof signIn>[2]) {
  const verifier = aVerifier()
  const visitor = await aVisitor(server, desk, who)
  const given = await visitor.give({ origin: SITE, challenge: challengeOf(verifier), organization: desk.slug })
  expect(given.status).toBe(200)
  return { code: String(given.body.code), verifier, ...visitor }
}

test('another site learns who somebody is: a token for it alone, by a key that it can fetch, and never a session', async ({
  server,
  desk,
}) => {
  await settings(desk, [SITE])
  const { code, verifier, person } = await aCode(server, desk)
  const answer = await exchange(server, { code, verifier })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe(SITE)
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(answer.body).toEqual({ id_token: expect.any(String), user: { id: person.id, name: person.name, email: person.email } })
  const keys = (await server.ask('GET', '/.well-known/jwks.json')).body as unknown as JSONWebKeySet
  expect(keys.keys).toEqual([expect.not.objectContaining({ d: expect.anything() })])
  const token = String(answer.body.id_token)
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
    audience: SITE,
    issuer: server.url,
    algorithms: ['EdDSA'],
  })
  expect(protectedHeader.kid).toBe(keys.keys[0]?.kid)
  expect(payload).toMatchObject({ sub: `${desk.id}-${person.id}`, email: person.email, email_verified: false, organization: desk.slug })
  expect(Number(payload.exp) - Number(payload.iat)).toBe(300)
  // Neither token passes for the other.
  expect((await server.rest('GET', '/tickets', { token })).status).toBe(401)
  const { token: access } = await tokenOf(server, desk, 'client')
  await expect(jwtVerify(access, createLocalJWKSet(keys))).rejects.toThrow()
})

test('a code is good once, for a minute, on the page of the site that it was given to, and with its verifier', async ({
  server,
  desk,
  testDb,
}) => {
  await settings(desk, [SITE, 'https://outra.example.com'])
  const refused = async (body: object, origin: string | undefined) => {
    const answer = await exchange(server, body, origin)
    return [answer.status, answer.body.code]
  }
  const once = await aCode(server, desk)
  expect((await exchange(server, pairOf(once))).status).toBe(200)
  expect(await refused(pairOf(once), SITE), 'again').toEqual([401, 'consent_invalid'])
  for (const [what, origin] of [
    ['another site of the organisation', 'https://outra.example.com'],
    ['a site of nobody', 'https://evil.example'],
    ['our own page', server.url],
    ['a program', ''],
  ] as const) {
    const one = await aCode(server, desk)
    expect(await refused(pairOf(one), origin), what).toEqual([401, 'consent_invalid'])
    expect(await refused(pairOf(one), SITE), `${what}: it is spent`).toEqual([401, 'consent_invalid'])
  }
  const { code, verifier } = await aCode(server, desk)
  expect(await refused({ code, verifier: aVerifier() }, SITE), 'another verifier').toEqual([401, 'consent_invalid'])
  expect(await refused({ code, verifier }, SITE), 'and spent').toEqual([401, 'consent_invalid'])
  const late = await aCode(server, desk)
  await testDb.asOwner(`update consent_codes set expires_at = now() - interval '1 second'`)
  expect(await refused(pairOf(late), SITE), 'late').toEqual([401, 'consent_invalid'])
  const raced = await aCode(server, desk)
  const all = await Promise.all(Array.from({ length: 6 }, () => exchange(server, pairOf(raced))))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const wrong of ['x', `${desk.id}.`, `0.${'a'.repeat(43)}`, `99999999999999999999.${'a'.repeat(43)}`, `${desk.id}.${'a'.repeat(43)}`])
    expect(await refused({ code: wrong, verifier }, SITE), wrong).toEqual([401, 'consent_invalid'])
})
const pairOf = ({ code, verifier }: { code: string; verifier: string }) => ({ code, verifier })

test('who may not come in any more is not named: disabled, signed out, suspended, or the site taken off the list', async ({
  server,
  desk,
  testDb,
}) => {
  const ends: [string, (one: Awaited<ReturnType<typeof aCode>>) => Promise<unknown>][] = [
    ['signed out', ({ token, page }) => server.rest('POST', '/auth/logout', { token, headers: page })],
    ['disabled', ({ person }) => desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', person.id).execute())],
    ['off the list', () => settings(desk, [])],
    ['suspended', () => testDb.asOwner(`update tenants set status = 'suspended' where id = ${desk.id}`)],
  ]
  for (const [what, end] of ends) {
    await settings(desk, [SITE])
    const one = await aCode(server, desk, await desk.aUser('client'))
    await end(one)
    const { status, body } = await exchange(server, pairOf(one))
    expect([status, body.code], what).toEqual([401, 'consent_invalid'])
  }
})

test('only the person’s own click on our page gives a code: no other page, no program, no API token, and for listed sites alone', async ({
  server,
  desk,
  other,
}) => {
  await settings(desk, [SITE])
  await settings(other, ['https://theirs.example.com'])
  const { give, page } = await aVisitor(server, desk, await desk.aUser('client'))
  const body = { origin: SITE, challenge: challengeOf(aVerifier()) }
  const codeOf = async (sent: object, headers?: Record<string, string>) => {
    const answer = await give(sent, headers)
    return [answer.status, answer.body.code]
  }
  const refused = [403, 'origin_refused']
  expect(await codeOf(body, { ...page, 'sec-fetch-site': 'cross-site' })).toEqual(refused)
  expect(await codeOf(body, { ...page, 'sec-fetch-site': 'same-site' }), 'a subdomain').toEqual(refused)
  expect(await codeOf(body, { ...page, origin: SITE })).toEqual(refused)
  expect(await codeOf(body, { cookie: page.cookie }), 'a program').toEqual(refused)
  expect(await codeOf({ ...body, origin: 'https://theirs.example.com' }), 'listed elsewhere').toEqual(refused)
  expect(await codeOf({ ...body, organization: other.slug }), 'for another organisation').toEqual(refused)
  expect((await codeOf(body))[0]).toBe(200)
  for (const origin of [
    'https://loja.example.com/',
    'http://loja.example.com',
    'https://LOJA.example.com',
    'https://loja.example.com:443',
    'null',
    'javascript:1',
  ])
    expect(await codeOf({ ...body, origin }), origin).toEqual([400, 'invalid_input'])
  expect(await codeOf({ ...body, challenge: 'short' })).toEqual([400, 'invalid_input'])
  const program = await tokenOf(server, desk, await desk.aUser('agent'))
  const made = await server.rest('POST', '/profile/tokens', {
    token: program.token,
    body: { name: 'Integração', scopes: ['read', 'write'], expiresInDays: 30 },
  })
  expect(made.status).toBe(201)
  const shown = await server.rest('POST', '/auth/local/consent/code', { token: String(made.body.token), body, headers: page })
  expect([shown.status, shown.body.code]).toEqual([403, 'api_token_scope'])
})

test('a browser may call the exchange from listed sites alone, without cookies, and nothing else', async ({ server, desk }) => {
  await settings(desk, ['https://so-esta.example.com'])
  const ask = (origin: string, address = '/auth/local/consent/exchange') =>
    server.rest('OPTIONS', address, {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
  const allowed = await ask('https://so-esta.example.com')
  expect(Object.fromEntries([...allowed.headers].filter(([name]) => name.startsWith('access-control')))).toEqual({
    'access-control-allow-origin': 'https://so-esta.example.com',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
  })
  expect(allowed.headers.get('vary')).toContain('Origin')
  for (const origin of ['null', 'https://evil.example', 'https://x.so-esta.example.com', 'http://so-esta.example.com'])
    expect((await ask(origin)).headers.get('access-control-allow-origin'), origin).toBeNull()
  for (const address of ['/auth/local/consent/code', '/auth/session', '/tickets', '/auth/login'])
    expect((await ask('https://so-esta.example.com', address)).headers.get('access-control-allow-origin'), address).toBeNull()
  // A site reads why it was refused.
  const { headers, status } = await exchange(server, { code: 'x', verifier: aVerifier() }, 'https://so-esta.example.com')
  expect([status, headers.get('access-control-allow-origin')]).toEqual([401, 'https://so-esta.example.com'])
})

test('who has no address is named without one', async ({ server, desk }) => {
  await settings(desk, [SITE])
  const person = await desk.aUser('client', { email: `visitante-carteira-${desk.id}@visitante.invalid` })
  const { code, verifier } = await aCode(server, desk, person)
  const answer = await exchange(server, { code, verifier })
  expect(answer.body.user).toMatchObject({ email: null })
  expect(JSON.parse(Buffer.from(String(answer.body.id_token).split('.')[1] ?? '', 'base64url').toString())).not.toHaveProperty('email')
})
