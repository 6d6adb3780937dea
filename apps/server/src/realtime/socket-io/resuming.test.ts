import { setTimeout as sleep } from 'node:timers/promises'
import { AddComment } from '@balcao/contracts/comments/comments'
import * as comments from '@balcao/core/comments/comments'
import { aDesk, type Desk } from '@balcao/core/testing/desk'
import * as tickets from '@balcao/core/tickets/tickets'
import { inSystem } from '@balcao/db/system'
import { aDatabase, type TestDatabase } from '@balcao/db/testing/database'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { someProcesses } from '../../testing/processes.ts'
import { signIn } from '../../testing/server.ts'
import { bareConnect, connect, type Told } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const soon = { timeout: 60_000, interval: 50 }

let testDb: TestDatabase
let desk: Desk
let processes: Awaited<ReturnType<typeof someProcesses>>
beforeAll(async () => {
  testDb = await aDatabase({ max: 10 })
  await migrateQueues(testDb.url)
  desk = await aDesk(testDb.db)
  processes = await someProcesses(testDb.url)
  await processes.startWorker()
})
afterAll(async () => {
  await processes.close()
  await testDb.close()
})

/** The standard client, which comes back by itself and says where it was, as the documentation tells it to. */
function comingBack(url: string, namespace: string, token: string, transports: ('websocket' | 'polling')[]) {
  let lastSeq: number | undefined
  const told: Told[] = []
  const socket = io(`${url}${namespace}`, {
    forceNew: true,
    transports,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    auth: (send) => send({ token, ...(lastSeq === undefined ? {} : { lastSeq }) }),
  })
  socket.onAny((name: string, payload: Record<string, unknown>) => {
    if (typeof payload?.seq === 'number') lastSeq = payload.seq
    if (name !== 'connected') told.push({ name, payload })
  })
  onTestFinished(() => void socket.disconnect())
  return { socket, told, named: (name: string) => told.filter((one) => one.name === name).map(({ payload }) => payload) }
}

/** The events of tickets that a member of the staff should have been told of. */
const published = () =>
  inSystem(testDb.db, async (tx) => {
    const rows = await tx
      .selectFrom('outbox')
      .select(['seq', 'name'])
      .where('tenantId', '=', desk.id)
      .where((eb) => eb.or([eb('name', 'like', 'ticket:%'), eb('name', '=', 'comment:added')]))
      .orderBy('seq')
      .execute()
    expect(rows.every(({ seq }) => seq !== null)).toBe(true)
    return rows.map(({ seq }) => seq)
  })

test('S8 after kill -9 of the server under load, clients of every namespace have everything once and in order', async () => {
  let server = await processes.startServer()
  const agent = await desk.person('agent')
  const { token } = await signIn(server, desk, agent)
  const before = (await published()).length
  const clients = (['/', '/tickets'] as const).flatMap((namespace) =>
    (['websocket', 'polling'] as const).map((transport) => comingBack(server.url, namespace, token, [transport])),
  )
  const bells = (['websocket', 'polling'] as const).map((transport) => comingBack(server.url, '/notifications', token, [transport]))
  for (const { socket } of clients) await socket.timeout(30_000).emitWithAck('subscribe:tickets')
  await vi.waitFor(() => expect(bells.every(({ socket }) => socket.connected)).toBe(true), soon)

  const ids = [(await desk.aTicket({ assigneeId: agent.id })).id, (await desk.aTicket({ assigneeId: agent.id })).id]
  let isOver = false
  const work = (async () => {
    for (let n = 0; !isOver; n++) {
      const id = ids[n % 2] as number
      if (n % 3 === 0) await desk.as('client')(comments.add, AddComment.parse({ ticketId: (await own()).id, content: `mensagem ${n}` }))
      else await desk.as('supervisor')(tickets.update, { id, title: `título ${n}` })
      await sleep(20)
    }
  })()
  for (let round = 0; round < 3; round++) {
    await sleep(800)
    await server.kill()
    await sleep(400)
    server = await processes.startServer(server.port)
  }
  await sleep(500)
  isOver = true
  await work
  await vi.waitFor(async () => {
    const all = (await published()).slice(before)
    expect(all.length).toBeGreaterThan(20)
    for (const { told } of clients) {
      const seqs = told.filter(({ name }) => name.startsWith('ticket:') || name === 'comment:added').map(({ payload }) => payload.seq)
      expect(seqs).toEqual(all)
    }
  }, soon)
  for (const { named } of [...clients, ...bells]) expect(named('refetch')).toEqual([])
  const written = await desk.rows((tx) =>
    tx.selectFrom('notifications').select('id').where('userId', '=', agent.id).orderBy('id').execute(),
  )
  const bell = written.map(({ id }) => id)
  expect(bell.length).toBeGreaterThan(5)
  // An event of several messages that the kill cut between them is told again from its first one, which has no `seq` of its own.
  const wanted = (name: string, pick: (payload: Record<string, unknown>) => unknown) => (one: (typeof clients)[number]) =>
    vi.waitFor(() => expect([...new Set(one.named(name).map(pick))]).toEqual(bell), soon)
  await Promise.all(bells.map(wanted('notification:new', ({ id }) => id)))
  await Promise.all(clients.map(wanted('notification', ({ notification }) => (notification as { id: number }).id)))
  await server.kill()

  async function own() {
    known ??= desk.aTicket({ assigneeId: agent.id, requesterId: (await desk.person('client')).id })
    return known
  }
})
let known: Promise<{ id: number }> | undefined

test('S8 who comes back goes on behind what it names, follows what it names, and is told where too much was missed', async () => {
  const server = await processes.startServer()
  const { token } = await signIn(server, desk, 'agent')
  const [one, two] = [await desk.aTicket(), await desk.aTicket()]
  const first = await connect(server.url, '/tickets', token)
  await first.until(() => first.named('connected').length === 1)
  const start = Number(first.named('connected')[0]?.seq)
  first.close()
  for (const { id } of [one, two, one]) await desk.as('supervisor')(tickets.update, { id, title: `novo ${Math.random()}` })
  await vi.waitFor(async () => expect((await published()).at(-1)).toBeGreaterThan(start), soon)
  const all = (await published()).filter((seq) => seq !== null && seq > start)

  const seqs = async (auth: object, query: Record<string, string> = {}) => {
    const back = await connect(server.url, '/tickets', token, { auth: { token, ...auth }, query })
    await back.ask('unsubscribe:tickets', { ticketId: 2 ** 31 - 1 })
    await sleep(300)
    const told = back.events.filter(({ name }) => name !== 'connected').map(({ name, payload }) => [name, payload.seq])
    back.close()
    return told
  }
  const updated = (wanted: unknown[]) => wanted.map((seq) => ['ticket:updated', seq])
  await vi.waitFor(async () => expect(await seqs({ lastSeq: start })).toEqual(updated(all)), soon)
  expect(await seqs({}, { lastSeq: String(start) })).toEqual(updated(all))
  expect(await seqs({ lastSeq: all[0], tickets: [one.id] })).toEqual(updated([all[2]]))
  expect(await seqs({ lastSeq: all[2] })).toEqual([])
  const end = await inSystem(testDb.db, (tx) =>
    tx
      .selectFrom('outbox')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .where('tenantId', '=', desk.id)
      .executeTakeFirstOrThrow(),
  )
  for (const lastSeq of [10 ** 9, 'x', -1, '1.5', { a: 1 }, [3, 4]]) expect(await seqs({ lastSeq })).toEqual([['refetch', end.seq]])

  const chat = await bareConnect(server.url, '/chat', token, `&lastSeq=${start}`)
  await vi.waitFor(() => expect(chat.events().map(({ name }) => name)).toEqual(['refetch']), soon)
  chat.socket.close()
  await server.kill()
})
