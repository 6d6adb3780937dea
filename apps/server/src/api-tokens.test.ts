import type { Role } from '@balcao/contracts/access'
import { areaOf } from '@balcao/contracts/profile/token-areas'
import type { Desk } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { isWithin } from './api-tokens.ts'
import { endpoints } from './rest/endpoints.ts'
import { aServer, type TestServer, test, tokenOf } from './testing/server.ts'

type Scope = 'read' | 'write'

async function aToken(server: TestServer, desk: Desk, who: Role, scopes: Scope[] = ['read', 'write']) {
  const { token: session, person, sessionId } = await tokenOf(server, desk, who)
  const made = await server.rest('POST', '/profile/tokens', { token: session, body: { name: 'Painel', scopes, expiresInDays: 30 } })
  expect(made.status, made.text).toBe(201)
  return { token: String(made.body.token), id: Number(made.body.id), session, sessionId, person }
}
const row = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.selectFrom('apiTokens').where('id', '=', id).selectAll().executeTakeFirstOrThrow())

test('a token acts as its person over REST, and only there', async ({ server, desk }) => {
  const ticket = await desk.aTicket()
  const { token } = await aToken(server, desk, 'agent')
  expect((await server.rest('GET', '/tickets', { token })).body.data).toMatchObject([{ id: ticket.id }])
  expect(await server.rest('GET', '/auth/profile', { token })).toMatchObject({ status: 200, body: { role: 'agent' } })
  expect((await server.rest('PATCH', `/tickets/${ticket.id}`, { token, body: { title: 'Novo' } })).status).toBe(200)
  expect((await server.ask('GET', '/trpc/tickets.list?input={}', { token })).status).toBe(401)
  expect((await server.ask('POST', '/trpc/tickets.create', { token, body: { title: 'x', description: 'x' } })).status).toBe(401)
})

test('a reading token changes nothing, a writing one reads too', async ({ server, desk }) => {
  const ticket = await desk.aTicket()
  const body = { title: 'Novo' }
  const reading = await aToken(server, desk, 'agent', ['read'])
  expect((await server.rest('GET', `/tickets/${ticket.id}`, { token: reading.token })).status).toBe(200)
  expect(await server.rest('PATCH', `/tickets/${ticket.id}`, { token: reading.token, body })).toMatchObject({
    status: 403,
    body: { code: 'api_token_scope' },
  })
  expect((await server.rest('POST', '/tickets', { token: reading.token, body: { title: 'x', description: 'x' } })).status).toBe(403)
  const writing = await aToken(server, desk, 'agent', ['write'])
  expect((await server.rest('PATCH', `/tickets/${ticket.id}`, { token: writing.token, body })).status).toBe(200)
  expect((await server.rest('GET', '/tickets', { token: writing.token })).status).toBe(200)
})

test('a token is bound to areas and networks, and says how many calls are left', async ({ server, desk }) => {
  const { token: session } = await tokenOf(server, desk, 'admin')
  const aBound = async (bounds: object) => {
    const body = { name: 'Painel', scopes: ['read'], expiresInDays: 30, ...bounds }
    const made = await server.rest('POST', '/profile/tokens', { token: session, body })
    expect(made, made.text).toMatchObject({ status: 201, body: { areas: null, ipRanges: null, ...bounds } })
    return String(made.body.token)
  }
  const tickets = await aBound({ areas: ['tickets'] })
  const reached = await server.rest('GET', '/tickets', { token: tickets })
  expect([reached.status, reached.headers.get('ratelimit-policy'), reached.headers.get('ratelimit')]).toEqual([
    ...[200, expect.stringMatching(/^"calls";q=\d+;w=60$/), expect.stringMatching(/^"calls";r=\d+;t=\d+$/)],
  ])
  expect(await server.rest('GET', '/users', { token: tickets })).toMatchObject({ status: 403, body: { code: 'api_token_scope' } })
  expect((await server.rest('GET', '/auth/profile', { token: tickets })).status).toBe(200)
  const away = await aBound({ ipRanges: ['203.0.113.0/24', '2001:db8::/32'] })
  expect(await server.rest('GET', '/tickets', { token: away })).toMatchObject({ status: 403, body: { code: 'api_token_network' } })
  const here = await aBound({ ipRanges: ['127.0.0.0/8', '::1'] })
  expect((await server.rest('GET', '/tickets', { token: here })).status).toBe(200)
  for (const bounds of [{ areas: [] }, { areas: ['kitchen'] }, { ipRanges: [] }, { ipRanges: ['10.0.0.0/99'] }, { ipRanges: ['casa'] }]) {
    const body = { name: 'Painel', scopes: ['read'], expiresInDays: 30, ...bounds }
    expect((await server.rest('POST', '/profile/tokens', { token: session, body })).status, JSON.stringify(bounds)).toBe(400)
  }
})

test('networks are those of both families, and an address of IPv4 is the same over IPv6', () => {
  const ranges = ['203.0.113.9', '10.1.2.3/8', '2001:db8::/32']
  for (const [address, is] of [
    ['203.0.113.9', true],
    ['203.0.113.8', false],
    ['::ffff:203.0.113.9', true],
    ['10.255.0.1', true],
    ['11.0.0.1', false],
    ['2001:db8:1::5', true],
    ['2001:db9::5', false],
    ['not an address', false],
    [null, false],
  ] as const)
    expect([address, isWithin(ranges, address)]).toEqual([address, is])
})

test('every endpoint is of one area, or of those that no token reaches', () => {
  const without = endpoints().filter(([, { path }]) => !/^\/(auth|profile)(\/|$)/.test(path) && areaOf(path) === undefined)
  expect(without.map(([name]) => name)).toEqual([])
})

test('no token reaches what guards an account, whatever its scopes', async ({ server, desk }) => {
  const { token, id, sessionId } = await aToken(server, desk, 'super_admin')
  const guarded = endpoints().filter(([, { path, role }]) => role && /^\/(auth|profile)(\/|$)/.test(path) && path !== '/auth/profile')
  expect(guarded.length).toBeGreaterThan(12)
  for (const [name, { method, path }] of guarded) {
    const address = path.replace('{id}', path.includes('tokens') ? String(id) : String(sessionId))
    const answer = await server.rest(method, address, { token, ...(method === 'GET' ? {} : { body: {} }) })
    expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'api_token_scope'])
  }
  expect((await row(desk, id)).revokedAt).toBeNull()
  expect((await server.rest('POST', '/auth/logout', { token, body: {} })).status).toBe(403)
})

test('A15 whatever is no token of ours is answered alike', async ({ server, desk, other }) => {
  const { token } = await aToken(server, desk, 'admin')
  const [, tenant = '', secret = ''] = /^bal_(\d+)_(.+)$/.exec(token) ?? []
  const corpus = [
    'bal_',
    `bal_${other.id}_${secret}`,
    `bal_${tenant}_${secret.slice(0, -1)}`,
    `bal_${tenant}_${secret}x`,
    `bal_${tenant}_${'a'.repeat(43)}`,
    `bal_0_${secret}`,
    `bal_999999999999999_${secret}`,
    `bal_1e3_${secret}`,
    `bal_${tenant}_${secret.toUpperCase()}`,
    `bal_${tenant}`,
    `bal_${tenant}_${secret}.${secret}`,
  ]
  const answers = []
  for (const wrong of corpus) answers.push(await server.rest('GET', '/tickets', { token: wrong }))
  for (const [n, answer] of answers.entries())
    expect([corpus[n], answer.status, answer.body.code]).toEqual([corpus[n], 401, 'api_token_invalid'])
  expect((await server.rest('GET', '/tickets', { token })).status).toBe(200)
  expect((await server.rest('GET', '/tickets', { token: token.replace('bal_', 'BAL_') })).status).toBe(401)
  expect(server.logs.join('')).not.toContain(secret)
})

test('a revoked and an expired token, a disabled person and a suspended tenant count from the next call', async ({
  testDb,
  server,
  desk,
}) => {
  const asOwner = (text: string) => testDb.asOwner(`set role balcao_system; ${text}; reset role`)
  const revoked = await aToken(server, desk, 'agent')
  expect((await server.rest('DELETE', `/profile/tokens/${revoked.id}`, { token: revoked.session, body: {} })).status).toBe(200)
  expect((await server.rest('GET', '/tickets', { token: revoked.token })).body.code).toBe('api_token_invalid')

  const { token, id, person } = await aToken(server, desk, 'agent')
  expect((await server.rest('GET', '/users', { token })).status).toBe(200)
  await asOwner(`update users set role = 'client' where id = ${person.id}`)
  expect(await server.rest('GET', '/users', { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  await asOwner(`update users set is_active = false where id = ${person.id}`)
  expect((await server.rest('GET', '/tickets', { token })).status).toBe(401)
  await asOwner(`update users set is_active = true where id = ${person.id}; update tenants set status = 'suspended' where id = ${desk.id}`)
  expect((await server.rest('GET', '/tickets', { token })).body.code).toBe('tenant_suspended')
  await asOwner(`update tenants set status = 'active' where id = ${desk.id}; update api_tokens set expires_at = now() where id = ${id}`)
  expect((await server.rest('GET', '/tickets', { token })).body.code).toBe('api_token_invalid')
})

test('the last use and its address are noted, at most once a minute', async ({ server, desk }) => {
  const { token, id } = await aToken(server, desk, 'agent', ['read'])
  expect((await row(desk, id)).lastUsedAt).toBeNull()
  await server.rest('GET', '/tickets', { token })
  const first = await row(desk, id)
  expect(first.lastUsedIp).toMatch(/127\.0\.0\.1/)
  await server.rest('GET', '/tickets', { token })
  expect((await row(desk, id)).lastUsedAt).toBe(first.lastUsedAt)
  await desk.rows((tx) =>
    tx
      .updateTable('apiTokens')
      .set({ lastUsedAt: new Date(Date.now() - 61_000).toISOString() })
      .where('id', '=', id)
      .execute(),
  )
  await server.rest('POST', '/tickets', { token, body: {} })
  expect(Date.parse((await row(desk, id)).lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('T01 a token of one tenant finds another tenant’s ticket as little as none', async ({ server, desk, other }) => {
  const foreign = await other.aTicket()
  const { token } = await aToken(server, desk, 'super_admin')
  const bare = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  const answers = [
    await server.rest('GET', `/tickets/${foreign.id}`, { token }),
    await server.rest('GET', '/tickets/2000000001', { token }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(bare(answers[0]?.text ?? '')).toBe(bare(answers[1]?.text ?? ''))
})

test('wrong tokens are counted against their address', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url, { RATE_LIMIT_AUTH_PER_MINUTE: '3' })
  try {
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await server.rest('GET', '/tickets', { token: `bal_${desk.id}_${'b'.repeat(43)}` })).status)
    expect(statuses).toEqual([401, 401, 401, 429, 429])
  } finally {
    await server.stop()
  }
})

test('a role that asks for a second factor leaves only setting it up open, for sessions and tokens', async ({ server, desk }) => {
  const { token, session } = await aToken(server, desk, 'agent')
  await desk.rows((tx) => tx.updateTable('roles').set({ secondFactorRequired: true }).where('slug', '=', 'agent').execute())
  const due = { status: 403, body: { code: 'second_factor_setup_required' } }
  expect(await server.rest('GET', '/tickets', { token })).toMatchObject(due)
  for (const [, { method, path, role }] of endpoints()) {
    if (
      role !== 'client' ||
      /^\/(auth\/(profile|prove(\/(code|passkey))?)|profile|profile\/second-factor.*|profile\/passkeys(\/options)?)$/.test(path)
    )
      continue
    const answer = await server.rest(method, path.replace(/\{\w+\}/g, '1'), { token: session, ...(method === 'GET' ? {} : { body: {} }) })
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'second_factor_setup_required'])
  }
  expect(await server.rest('GET', '/profile', { token: session })).toMatchObject({
    status: 200,
    body: { secondFactor: { required: true, on: false } },
  })
  expect((await server.rest('POST', '/profile/second-factor', { token: session, body: {} })).status).toBe(200)
  const { person } = await tokenOf(server, desk, 'agent')
  await desk.rows((tx) => tx.updateTable('users').set({ totpConfirmedAt: new Date().toISOString() }).where('id', '=', person.id).execute())
  expect((await server.rest('GET', '/tickets', { token: session })).status).toBe(200)
  expect((await server.rest('GET', '/tickets', { token })).status).toBe(200)
})
