import { AddComment } from '@balcao/contracts/comments/comments'
import type { LiveEvent, LiveTicketEvent } from '@balcao/contracts/realtime/live'
import * as comments from '@balcao/core/comments/comments'
import type { Desk } from '@balcao/core/testing/desk'
import * as tickets from '@balcao/core/tickets/tickets'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, vi } from 'vitest'
import { listen, listenBySse, publish } from '../testing/live.ts'
import { aServer, test, tokenOf } from '../testing/server.ts'

vi.setConfig({ testTimeout: 120_000 })
const soon = { timeout: 20_000, interval: 20 }

afterEach(() => {
  vi.useRealTimers()
})

const isTicketEvent = (event: LiveEvent): event is LiveTicketEvent => 'ticketId' in event
const namesOf = (events: LiveEvent[]) => events.map((event) => event.name)

const retitle = (desk: Desk, id: number, title: string) => desk.as('agent')(tickets.update, { id, title })

test('T15 T16 a change reaches those who may see it, and nobody else', async ({ server, desk, other }) => {
  const { id } = await desk.aTicket()
  const stranger = await desk.aUser('client')
  const [agent, customer, another, foreign] = await Promise.all(
    [
      await tokenOf(server, desk, 'agent'),
      await tokenOf(server, desk, 'client'),
      await tokenOf(server, desk, stranger),
      await tokenOf(server, other, 'super_admin'),
    ].map(({ token }) => listen(server.url, token)),
  )
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: id, content: 'CANARIO-NOTA', isInternal: true }))
  await retitle(desk, id, 'Novo título')
  await publish(server, desk)
  await agent?.until((events) => events.length === 3)
  await customer?.until((events) => events.length === 2)
  await new Promise((done) => setTimeout(done, 300))
  expect(namesOf(agent?.events ?? [])).toEqual(['ready', 'comment:added', 'ticket:updated'])
  expect(namesOf(customer?.events ?? [])).toEqual(['ready', 'ticket:updated'])
  expect(JSON.stringify(customer?.events)).not.toContain('CANARIO')
  expect([namesOf(another?.events ?? []), namesOf(foreign?.events ?? [])]).toEqual([['ready'], ['ready']])
  for (const one of [agent, customer, another, foreign]) one?.close()
})

test('T17 a position of another tenant, of nobody or of the future replays nothing foreign and misses nothing own', async ({
  server,
  desk,
  other,
}) => {
  const foreign = await other.aTicket()
  for (let n = 0; n < 3; n++) await retitle(other, foreign.id, `CANARIO ${n}`)
  await publish(server, other)
  const { id } = await desk.aTicket()
  await retitle(desk, id, 'primeiro')
  await publish(server, desk)
  const { token } = await tokenOf(server, desk, 'agent')
  for (const open of [listen, listenBySse])
    for (const lastEventId of ['0', '1', '999999999', '-5', 'x', '1e3', '9'.repeat(20)]) {
      const one = await open(server.url, token, lastEventId)
      await one.until((events) => events.length > 0)
      await retitle(desk, id, `${open.name} ${lastEventId}`)
      await publish(server, desk)
      await one.until((events) => events.some((event) => isTicketEvent(event) && event.ticket.title === `${open.name} ${lastEventId}`))
      expect(JSON.stringify(one.events)).not.toContain('CANARIO')
      one.close()
    }
})

test('S01 a connection without a valid token is refused within a second and receives nothing', async ({ server }) => {
  for (const token of ['', 'x', 'a.b.c']) {
    const started = Date.now()
    const one = await listen(server.url, token)
    expect([one.closed(), one.events]).toEqual([4401, []])
    expect(Date.now() - started, 'had the machine nothing else to do').toBeLessThan(10_000)
    const stream = await listenBySse(server.url, token)
    await vi.waitFor(() => expect([stream.closed(), stream.events]).toEqual([0, []]), soon)
  }
})

test('A22 logout closes the open connections of that session at once, and no others', async ({ server, desk }) => {
  const first = await tokenOf(server, desk, 'agent')
  const second = await tokenOf(server, desk, 'agent')
  const over = [await listen(server.url, first.token), await listenBySse(server.url, first.token)]
  const kept = await listen(server.url, second.token)
  await server.rest('POST', '/auth/logout', { token: first.token })
  await publish(server, desk)
  await vi.waitFor(() => expect(over.map((one) => one.closed())).toEqual([4401, 0]), soon)
  expect(kept.closed()).toBeUndefined()
  kept.close()
})

test('R10 a disabled user, a suspended tenant or a lowered role takes effect on live connections at the next check', async ({
  testDb,
  desk,
}) => {
  const server = await aServer(testDb.url, {}, { recheckMs: 400 })
  onTestFinished(() => server.stop())
  const { id } = await desk.aTicket()
  const agent = await desk.aUser('agent')
  const one = await listen(server.url, (await tokenOf(server, desk, agent)).token)
  const asSystem = (text: string) => testDb.asOwner(`set role balcao_system; ${text}; reset role`)
  await asSystem(`update users set role = 'client' where id = ${agent.id}`)
  await vi.waitFor(() => expect(namesOf(one.events)).toEqual(['ready', 'refetch']), soon)
  await retitle(desk, id, 'CANARIO')
  await publish(server, desk)
  await new Promise((done) => setTimeout(done, 300))
  expect(namesOf(one.events)).toEqual(['ready', 'refetch'])
  await asSystem(`update users set is_active = false where id = ${agent.id}`)
  await vi.waitFor(() => expect(one.closed()).toBe(4401), soon)
})

test('S03 a connection outlives its token by a minute at most', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url, {}, { recheckMs: 400 })
  onTestFinished(() => server.stop())
  const { token } = await tokenOf(server, desk, 'agent')
  const over = [await listen(server.url, token), await listenBySse(server.url, token)]
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  vi.useFakeTimers({ toFake: ['Date'], now: exp * 1_000 + 55_000 })
  await new Promise((done) => setTimeout(done, 800))
  expect(over.map((one) => one.closed())).toEqual([undefined, undefined])
  vi.setSystemTime(exp * 1_000 + 65_000)
  await vi.waitFor(() => expect(over.map((one) => one.closed())).toEqual([4401, 0]), soon)
  expect((await server.rest('GET', '/tickets', { token })).status).toBe(401)
})

test('S05 the 21st socket of a user is refused', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const many = await Promise.all(Array.from({ length: 20 }, () => listen(server.url, token)))
  expect(many.map((one) => one.closed())).toEqual(many.map(() => undefined))
  const extra = await listen(server.url, token)
  await vi.waitFor(() => expect(extra.closed()).toBe(4429), soon)
  for (const one of many) one.close()
  await vi.waitFor(() => expect(server.deps.hub.connections).toBe(0), soon)
  const again = await listen(server.url, token)
  expect(again.closed()).toBeUndefined()
  again.close()
})

test('S04 malformed, huge and endless frames affect their own socket only', async ({ server, desk }) => {
  const { id } = await desk.aTicket()
  const { token } = await tokenOf(server, desk, 'agent')
  const good = await listen(server.url, token)
  const frames = [
    '{',
    '[]',
    'null',
    '5',
    '{"id":{},"method":[]}',
    '{"id":2,"method":"subscription","params":{"path":"__proto__"}}',
    '{"id":3,"method":"query","params":{"path":"constructor","input":{}}}',
    `"${'x'.repeat(1024 * 1024)}"`,
    '{"id":4,"method":"mutation","params":{"path":"auth.session.login","input":{"email":"a@b.co","password":"x"}}}',
  ]
  for (const frame of frames) {
    const one = await listen(server.url, token)
    one.socket.send(frame)
    await new Promise((done) => setTimeout(done, 50))
    one.close()
  }
  await retitle(desk, id, 'ainda vivo')
  await publish(server, desk)
  await good.until((events) => events.length === 2)
  good.close()
})

test('a client more than a thousand events behind is told to refetch and continues from there', async ({ server, desk }) => {
  const { id } = await desk.aTicket()
  const { token } = await tokenOf(server, desk, 'agent')
  await retitle(desk, id, 'primeiro')
  await publish(server, desk)
  const { seq } = (await listen(server.url, token)).events[0] as LiveEvent
  await inSystem(desk.db, (tx) =>
    sql`insert into outbox (tenant_id, name, payload) select ${desk.id}, 'ticket:updated', ${JSON.stringify({ ticketId: id, changes: [] })}::jsonb from generate_series(1, 1100)`.execute(
      tx,
    ),
  )
  await publish(server, desk)
  for (const open of [listen, listenBySse]) {
    const one = await open(server.url, token, String(seq))
    await one.until((events) => events.length >= 2)
    expect(namesOf(one.events)).toEqual(['ready', 'refetch'])
    await retitle(desk, id, `depois ${open.name}`)
    await publish(server, desk)
    await one.until((events) => events.length === 3)
    expect(one.events[2]).toMatchObject({ name: 'ticket:updated', ticket: { title: `depois ${open.name}` } })
    one.close()
  }
})

test('S09 a reader that reads nothing gets a refetch or is cut off, uses no memory and slows nobody', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url, {}, { recheckMs: 800 })
  onTestFinished(() => server.stop())
  const { id } = await desk.aTicket({ description: 'x'.repeat(30_000) })
  const slow = await listen(server.url, (await tokenOf(server, desk, 'agent')).token)
  const quick = await listen(server.url, (await tokenOf(server, desk, 'supervisor')).token)
  slow.socket.pause()
  const rounds = 12
  for (let n = 0; n < rounds; n++) {
    await inSystem(desk.db, (tx) =>
      sql`insert into outbox (tenant_id, name, payload) select ${desk.id}, 'ticket:updated', ${JSON.stringify({ ticketId: id, changes: [] })}::jsonb from generate_series(1, 100)`.execute(
        tx,
      ),
    )
    await publish(server, desk)
    await quick.until((events) => events.length >= 1 + (n + 1) * 100, 20_000)
  }
  const seqs = quick.events.map((event) => event.seq)
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
  await vi.waitFor(() => expect(server.deps.hub.connections).toBe(1), soon)
  slow.socket.resume()
  quick.close()
})

test('events committed while the bus is down are received once when it is back', async ({ server, desk }) => {
  const { id } = await desk.aTicket()
  const one = await listen(server.url, (await tokenOf(server, desk, 'agent')).token)
  for (let n = 0; n < 5; n++) await retitle(desk, id, `título ${n}`)
  await inSystem(desk.db, (tx) => sql`update outbox set seq = nextval('outbox_seq') where seq is null`.execute(tx))
  for (let n = 0; n < 4; n++) await server.deps.bus.publish('live', { from: 0, to: 0, tenantIds: [desk.id] })
  await one.until((events) => events.length === 6)
  await new Promise((done) => setTimeout(done, 200))
  expect(one.events).toHaveLength(6)
  one.close()
})
