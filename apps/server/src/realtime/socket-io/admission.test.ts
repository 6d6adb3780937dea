import { UpdateRole } from '@balcao/contracts/roles/roles'
import { DomainError } from '@balcao/core/errors'
import { update as updateRole } from '@balcao/core/roles/roles'
import type { Desk } from '@balcao/core/testing/desk'
import * as tickets from '@balcao/core/tickets/tickets'
import { expect, onTestFinished, vi } from 'vitest'
import { publish } from '../../testing/live.ts'
import { aServer, ask, signIn, test, tokenOf } from '../../testing/server.ts'
import { connect } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 120_000 })
const soon = { timeout: 20_000, interval: 20 }
const WAYS = [['websocket'], ['polling']]

const retitle = async (server: Parameters<typeof publish>[0], desk: Desk, title: string) => {
  const { id } = await desk.aTicket()
  await desk.as('supervisor')(tickets.update, { id, title })
  await publish(server, desk)
}

test('S01 a token that is none, wrong or over is refused by name on either transport, and is not written down', async ({
  server,
  desk,
}) => {
  const { token, sessionId } = await tokenOf(server, desk, 'agent')
  await desk.rows((tx) => tx.updateTable('sessions').set({ revokedAt: new Date().toISOString() }).where('id', '=', sessionId).execute())
  const altered = token.replace(/\.[^.]+$/, '.AAAA')
  for (const transports of WAYS)
    for (const [bad, code] of [
      [undefined, 'unauthenticated'],
      ['x', 'session_expired'],
      [altered, 'session_expired'],
      [token, 'session_expired'],
    ] as const) {
      const one = await connect(server.url, '/tickets', bad, { transports })
      expect(one.refused()).toMatchObject({ statusCode: 401, code })
      expect(one.events).toEqual([])
      one.close()
    }
  const byQuery = await connect(server.url, '/tickets', undefined, { transports: ['polling'], query: { token: altered } })
  expect(byQuery.refused()).toMatchObject({ code: 'session_expired' })
  byQuery.close()
  expect(server.logs.join('')).not.toContain(altered.slice(0, 60))
})

test('a token is taken from auth, from the query, and from the Authorization header', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'client')
  for (const options of [
    { auth: { token: `Bearer ${token}` } },
    { query: { token } },
    { extraHeaders: { authorization: `Bearer ${token}` } },
  ]) {
    const one = await connect(server.url, '/tickets', undefined, options)
    expect(one.refused()).toBeUndefined()
    one.close()
  }
})

test('a browser’s token is worth nothing without the browser’s cookie, here too', async ({ server, desk }) => {
  const { token, cookie } = await signIn(server, desk, 'agent', { origin: server.url })
  const copied = await connect(server.url, '/tickets', token)
  expect(copied.refused()).toMatchObject({ code: 'session_expired' })
  const own = await connect(server.url, '/tickets', token, { extraHeaders: { cookie, origin: server.url } })
  expect(own.refused()).toBeUndefined()
  own.close()
})

test('S02 a page of another origin is refused before it says anything; refusals and answers carry the house’s headers', async ({
  server,
}) => {
  for (const transports of WAYS) {
    const one = await connect(server.url, '/tickets', 'x', { transports, extraHeaders: { origin: 'https://evil.example' } })
    expect(one.refused()).not.toHaveProperty('code')
    one.close()
  }
  const headers = { origin: 'https://evil.example' }
  const refused = await ask(server.url, 'GET', '/socket.io/?EIO=4&transport=polling', { headers })
  expect([refused.status, refused.body.code]).toEqual([403, 'origin_refused'])
  const opened = await ask(server.url, 'GET', '/socket.io/?EIO=4&transport=polling')
  expect([opened.status, opened.headers.get('x-content-type-options'), opened.headers.get('cache-control')]).toEqual([
    200,
    'nosniff',
    'no-store',
  ])
  expect(opened.headers.get('access-control-allow-origin')).toBeNull()
  expect((await ask(server.url, 'GET', '/socket.io/socket.io.js')).status).toBe(404)
  const unknown = await connect(server.url, '/admin', 'x')
  expect(unknown.refused()).toEqual({ message: 'Invalid namespace' })
  unknown.close()
})

test('A22 logout closes the connections of that session at once, and of no other', async ({ server, desk }) => {
  const [first, second] = [await tokenOf(server, desk, 'agent'), await tokenOf(server, desk, 'agent')]
  const over = await Promise.all(WAYS.map((transports) => connect(server.url, '/tickets', first.token, { transports })))
  const kept = await connect(server.url, '/tickets', second.token)
  await server.rest('POST', '/auth/logout', { token: first.token })
  await publish(server, desk)
  await vi.waitFor(() => expect(over.map((one) => one.closed())).toEqual(over.map(() => 'io server disconnect')), soon)
  for (const one of over) expect(one.named('error')).toMatchObject([{ code: 'session_expired' }])
  expect(kept.closed()).toBeUndefined()
  kept.close()
  await vi.waitFor(() => expect(server.deps.hub.connections).toBe(0), soon)
})

test('R10 rights taken away count at once, are told as refetch, and a suspended organisation is out', async ({ server, desk, testDb }) => {
  const agent = await connect(server.url, '/tickets', (await tokenOf(server, desk, 'agent')).token)
  const supervisor = await connect(server.url, '/tickets', (await tokenOf(server, desk, 'supervisor')).token)
  for (const one of [agent, supervisor]) await one.ask('subscribe:tickets')
  const { id } = await desk.rows((tx) => tx.selectFrom('roles').select('id').where('slug', '=', 'agent').executeTakeFirstOrThrow())
  await desk.as('admin')(updateRole, UpdateRole.parse({ id, permissions: { 'ticket.read': 'own' } }))
  await retitle(server, desk, 'CANARIO')
  await supervisor.until(() => supervisor.named('ticket:updated').length === 1)
  await agent.until(() => agent.named('refetch').length === 1)
  await retitle(server, desk, 'CANARIO 2')
  await supervisor.until(() => supervisor.named('ticket:updated').length === 2)
  await agent.ask('unsubscribe:tickets')
  expect(JSON.stringify(agent.events)).not.toContain('CANARIO')
  expect(supervisor.named('refetch')).toEqual([])
  await testDb.asOwner(`set role balcao_system; update tenants set status = 'suspended' where id = ${desk.id}; reset role`)
  for (const one of [agent, supervisor]) await vi.waitFor(() => expect(one.closed()).toBe('io server disconnect'), soon)
  const back = await connect(server.url, '/tickets', (await tokenOf(server, desk, 'agent')).token)
  expect(back.refused()).toMatchObject({ code: 'session_expired' })
})

test('S03 a connection outlives its token by a minute at most', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url, {}, { recheckMs: 400 })
  onTestFinished(() => server.stop())
  const { token } = await tokenOf(server, desk, 'agent')
  const one = await connect(server.url, '/tickets', token)
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  vi.useFakeTimers({ toFake: ['Date'], now: exp * 1_000 + 55_000 })
  onTestFinished(() => void vi.useRealTimers())
  await new Promise((done) => setTimeout(done, 800))
  expect(one.closed()).toBeUndefined()
  vi.setSystemTime(exp * 1_000 + 65_000)
  await vi.waitFor(() => expect(one.closed()).toBe('io server disconnect'), soon)
})

test('a server that stops lets its clients come back by themselves', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url)
  const { token } = await tokenOf(server, desk, 'agent')
  const all = await Promise.all(WAYS.map((transports) => connect(server.url, '/tickets', token, { transports })))
  await server.stop()
  for (const one of all) await vi.waitFor(() => expect(one.closed()).toMatch(/^transport/), soon)
})

test('who comes while the database is away is not refused for good: the standard client tries again, and is in', async ({
  testDb,
  desk,
}) => {
  const server = await aServer(testDb.url)
  onTestFinished(() => server.stop())
  const { token } = await tokenOf(server, desk, 'agent')
  const { admissions } = server.deps
  let turnedAway = 0
  server.deps.admissions = {
    run: (work) => (++turnedAway > 2 ? admissions.run(work) : Promise.reject(new DomainError('unavailable', 'dependency_unavailable'))),
  } as typeof admissions
  for (const transports of WAYS) {
    turnedAway = 0
    const one = await connect(server.url, '/tickets', token, { transports, reconnection: true, reconnectionDelay: 20 })
    await one.until(() => one.named('connected').length === 1)
    expect([turnedAway, one.socket.connected]).toEqual([3, true])
    one.close()
  }
})
