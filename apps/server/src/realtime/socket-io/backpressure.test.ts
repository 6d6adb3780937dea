import type { Desk } from '@balcao/core/testing/desk'
import * as tickets from '@balcao/core/tickets/tickets'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listen, publish } from '../../testing/live.ts'
import { aServer, ask, test, tokenOf } from '../../testing/server.ts'
import { bareConnect, connect } from '../../testing/socket-io.ts'
import { TokenBucket } from '../token-bucket.ts'

vi.setConfig({ testTimeout: 120_000 })
const soon = { timeout: 20_000, interval: 20 }
const HANDSHAKE = '/socket.io/?EIO=4&transport=polling'

/** The status that a websocket's handshake is refused with. */
const refusedAt = (url: string, path: string) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`)
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => resolve(101))
    socket.on('error', () => undefined)
  })

async function changes(desk: Desk, id: number, count: number): Promise<void> {
  const payload = JSON.stringify({ ticketId: id, changes: [] })
  await inSystem(desk.db, (tx) =>
    sql`insert into outbox (tenant_id, name, payload) select ${desk.id}, 'ticket:updated', ${payload}::jsonb from generate_series(1, ${sql.lit(count)})`.execute(
      tx,
    ),
  )
}

test('S05 the 21st connection of a person is refused, whichever way they came, and there is room again once one goes', async ({
  server,
  desk,
}) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const trpc = await listen(server.url, token)
  const many = await Promise.all(Array.from({ length: 19 }, () => connect(server.url, '/', token)))
  expect(many.map((one) => one.refused())).toEqual(many.map(() => undefined))
  // Another namespace of the same connection is no other connection.
  const chat = await new Promise<string | undefined>((resolve) => {
    const second = many[0]?.socket.io.socket('/chat', { auth: { token } })
    second?.on('connect', () => resolve('in'))
    second?.on('connect_error', (error) => resolve(error.message))
  })
  expect(chat).toBe('in')
  const extra = await connect(server.url, '/', token)
  expect(extra.refused()).toMatchObject({ statusCode: 429, code: 'rate_limited' })
  const trpcToo = await listen(server.url, token)
  await vi.waitFor(() => expect(trpcToo.closed()).toBe(4429), soon)
  many[1]?.close()
  await vi.waitFor(async () => {
    const again = await connect(server.url, '/', token)
    expect(again.refused()).toBeUndefined()
    again.close()
  }, soon)
  trpc.close()
  for (const one of many) one.close()
})

test('S05 an address has so many connections and so many attempts, by each of the doors', async ({ testDb, desk }) => {
  const few = await aServer(testDb.url, { MAX_CONNECTIONS_PER_ADDRESS: '3' })
  const slow = await aServer(testDb.url, { RATE_LIMIT_CONNECTIONS_PER_MINUTE: '30' })
  onTestFinished(async () => void (await Promise.all([few.stop(), slow.stop()])))
  const paths = ['/trpc-ws', '/socket.io/?EIO=4&transport=websocket']
  const { token } = await tokenOf(few, desk, 'agent')
  const there: { close(): void }[] = [await listen(few.url, token)]
  for (const transports of [['websocket'], ['polling']]) there.push(await connect(few.url, '/', token, { transports, upgrade: false }))
  for (const path of paths) expect(await refusedAt(few.url, path)).toBe(429)
  expect((await ask(few.url, 'GET', HANDSHAKE)).status).toBe(429)
  for (const one of there) one.close()
  await vi.waitFor(async () => expect((await ask(few.url, 'GET', HANDSHAKE)).status).toBe(200), soon)

  // One is added every two seconds: however slow the machine, not sixty.
  const statuses = []
  for (let n = 0; n < 30; n++) statuses.push((await ask(slow.url, 'GET', HANDSHAKE)).status, await refusedAt(slow.url, paths[1] ?? ''))
  expect(statuses.slice(0, 5)).toEqual([200, 101, 200, 101, 200])
  expect(statuses).toContain(429)
})

test('so many at once, then so many a second', () => {
  let now = 0
  const bucket = new TokenBucket(2, 5, () => now)
  const taken = () => Array.from({ length: 10 }, () => bucket.take()).filter(Boolean).length
  expect(taken()).toBe(5)
  now += 1_000
  expect(taken()).toBe(2)
  now += 60_000
  expect(taken()).toBe(5)
})

test('S04 whoever sends too much is told, then cut off; broken and huge packets harm their own connection only', async ({
  server,
  desk,
}) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const good = await connect(server.url, '/tickets', token)
  await good.ask('subscribe:tickets')
  const eager = await connect(server.url, '/tickets', token)
  for (let n = 0; n < 80; n++) eager.socket.emit('subscribe:tickets')
  await eager.until(() => eager.named('error').some(({ code }) => code === 'rate_limited'))
  expect(eager.closed()).toBeUndefined()
  for (let n = 0; n < 400; n++) eager.socket.emit('subscribe:tickets')
  await vi.waitFor(() => expect(eager.closed()).toMatch(/^transport/), soon)

  const frames = [
    '4',
    '49',
    '42["a"',
    '42[{}]',
    '42/tickets,[["subscribe:tickets"]]',
    '42/tickets,["connect"]',
    '451-["a",{"_placeholder":true,"num":0}]',
    '42/x,["a"]',
    '3probe',
    '{',
    `42["${'x'.repeat(1024 * 1024)}"]`,
    '40/tickets,{"token":["x"]}',
    '40/tickets,[]',
    '40/__proto__,{}',
  ]
  for (const frame of frames) {
    const one = await bareConnect(server.url, '/tickets', token)
    one.socket.send(frame)
    one.socket.send('42/tickets,1["unsubscribe:tickets",{"ticketId":{"$gt":0}}]')
    await vi.waitFor(
      () => expect(one.socket.readyState !== one.socket.OPEN || one.frames.some((text) => text.startsWith('43'))).toBe(true),
      soon,
    )
    one.socket.close()
  }
  const opened = await ask(server.url, 'GET', HANDSHAKE)
  const { sid } = JSON.parse(opened.text.slice(1)) as { sid: string }
  const huge = await ask(server.url, 'POST', `${HANDSHAKE}&sid=${sid}`, { raw: 'x'.repeat(100 * 1024) }).catch(() => ({ status: 413 }))
  expect(huge.status).toBe(413)
  await desk.as('supervisor')(tickets.update, { id: (await desk.aTicket()).id, title: 'ainda vivo' })
  await publish(server, desk)
  await good.until(() => good.named('ticket:updated').length === 1)
  good.close()
})

test('S09 a reader that reads nothing is told to fetch anew, keeps no memory, and slows nobody', async ({ server, desk }) => {
  const { id } = await desk.aTicket({ description: 'x'.repeat(30_000) })
  const slow = await bareConnect(server.url, '/tickets', (await tokenOf(server, desk, 'agent')).token)
  const quick = await connect(server.url, '/tickets', (await tokenOf(server, desk, 'supervisor')).token)
  slow.send('subscribe:tickets')
  await quick.ask('subscribe:tickets')
  await vi.waitFor(() => expect(slow.events().map(({ name }) => name)).toContain('connected'), soon)
  slow.socket.pause()
  const rounds = 12
  for (let n = 1; n <= rounds; n++) {
    await changes(desk, id, 100)
    await publish(server, desk)
    await quick.until(() => quick.named('ticket:updated').length === n * 100)
  }
  const seqs = quick.named('ticket:updated').map(({ seq }) => Number(seq))
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
  expect(quick.named('refetch')).toEqual([])
  slow.socket.resume()
  const names = () => slow.events().map(({ name }) => name)
  await vi.waitFor(() => expect(names()).toContain('refetch'), soon)
  expect(names().filter((name) => name === 'ticket:updated').length).toBeLessThan(rounds * 100)
  await desk.as('supervisor')(tickets.update, { id, title: 'depois' })
  await publish(server, desk)
  await vi.waitFor(() => expect(slow.events().at(-1)?.payload).toMatchObject({ title: 'depois' }), soon)
  slow.socket.close()
  quick.close()
})
