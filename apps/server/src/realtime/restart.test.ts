import { setTimeout as sleep } from 'node:timers/promises'
import { AddComment } from '@balcao/contracts/comments/comments'
import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { ListTickets, type Ticket } from '@balcao/contracts/tickets/tickets'
import * as comments from '@balcao/core/comments/comments'
import { aDesk, type Desk } from '@balcao/core/testing/desk'
import * as tickets from '@balcao/core/tickets/tickets'
import { inSystem } from '@balcao/db/system'
import { aDatabase, type TestDatabase } from '@balcao/db/testing/database'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import type { AppRouter } from '@balcao/trpc/router'
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listenBySse } from '../testing/live.ts'
import { someProcesses } from '../testing/processes.ts'
import { ask, signIn } from '../testing/server.ts'

vi.setConfig({ testTimeout: 180_000 })
const soon = { timeout: 30_000, interval: 50 }

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

/** Makes occasional changes, as staff at work do, until stopped. */
function work(ids: number[]) {
  let n = 0
  let going = true
  const done = (async () => {
    while (going) {
      const id = ids[n++ % ids.length] as number
      if (n % 3 === 0) await desk.as('client')(comments.add, AddComment.parse({ ticketId: id, content: `mensagem ${n}` }))
      else await desk.as('agent')(tickets.update, { id, title: `título ${n}` })
      await sleep(15)
    }
  })()
  return {
    stop: async () => {
      going = false
      await done
    },
  }
}

/** The state of a client that fetched once and then applied the events it received. */
class Store {
  readonly tickets = new Map<number, Ticket>()
  readonly comments = new Set<number>()
  readonly seqs: number[] = []
  refetches = 0
  apply = (event: LiveEvent) => {
    if (event.name === 'ready') return
    if (event.name === 'refetch') {
      this.refetches++
      return
    }
    if (!('ticketId' in event)) return
    this.seqs.push(event.seq)
    this.tickets.set(event.ticketId, event.ticket)
    if (event.comment) this.comments.add(event.comment.id)
  }
}

/** The seqs that staff should have received after a position. */
const published = (after: number) =>
  inSystem(testDb.db, async (tx) =>
    (
      await tx
        .selectFrom('outbox')
        .select('seq')
        .where('tenantId', '=', desk.id)
        .where('seq', '>', after)
        .where('name', '!=', 'session:revoked')
        .where('name', '!=', 'mail:queued')
        .where('name', 'not like', 'notification:%')
        .orderBy('seq')
        .execute()
    ).map((row) => row.seq),
  )

const isAllPublished = async () =>
  expect(await inSystem(testDb.db, (tx) => tx.selectFrom('outbox').select('id').where('seq', 'is', null).execute())).toEqual([])

async function isCaughtUp(store: Store, from: number) {
  await isAllPublished()
  expect(store.seqs).toEqual(await published(from))
}

async function equalsAFetch(store: Store, url: string, token: string, ids: number[]) {
  for (const id of ids) {
    const fresh = await ask(url, 'GET', `/api/tickets/${id}`, { token })
    // Permissions are part of a fetched ticket but not of events.
    const { can: _, ...received } = fresh.body
    expect(store.tickets.get(id)).toEqual(received)
    const { body } = await ask(url, 'GET', `/api/tickets/${id}/comments?limit=100`, { token })
    for (const comment of body.data as { id: number }[]) expect(store.comments.has(comment.id)).toBe(true)
  }
}

test('S07 after kill -9 of the server a websocket client has everything once, and equals a fresh fetch', async () => {
  const server = await processes.startServer()
  const { token } = await signIn(server, desk, 'agent')
  const ids = [(await desk.aTicket()).id, (await desk.aTicket()).id]
  const store = new Store()
  let from = -1
  const socket = createWSClient({
    url: `${server.url.replace('http', 'ws')}/trpc-ws`,
    connectionParams: { token },
    retryDelayMs: () => 100,
  })
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] })
  const subscription = client.live.events.subscribe(
    {},
    {
      onData: ({ data }) => {
        if (data.name === 'ready' && from < 0) from = data.seq
        store.apply(data as LiveEvent)
      },
    },
  )
  onTestFinished(async () => {
    subscription.unsubscribe()
    await socket.close()
  })
  await vi.waitFor(() => expect(from).toBeGreaterThanOrEqual(0), soon)
  const busy = work(ids)
  let port = server.port
  let running = server
  for (let round = 0; round < 3; round++) {
    await sleep(400)
    await running.kill()
    await sleep(300)
    running = await processes.startServer(port)
    port = running.port
  }
  await sleep(400)
  await busy.stop()
  await vi.waitFor(() => isCaughtUp(store, from), soon)
  expect(store.seqs.length).toBeGreaterThan(20)
  expect(store.refetches).toBe(0)
  await equalsAFetch(store, running.url, token, ids)
  await running.kill()
})

test('S07 after kill -9 of the server a client by server-sent events has everything once, too', async () => {
  const server = await processes.startServer()
  const { token } = await signIn(server, desk, 'agent')
  const ids = [(await desk.aTicket()).id]
  const store = new Store()
  const first = await listenBySse(server.url, token)
  const [ready] = await first.until((events) => events.length > 0)
  const from = ready?.seq ?? 0
  const busy = work(ids)
  await sleep(400)
  await server.kill()
  await vi.waitFor(() => expect(first.closed()).toBe(0), soon)
  for (const event of first.events) store.apply(event)
  await sleep(300)
  const again = await processes.startServer(server.port)
  const second = await listenBySse(again.url, token, String(first.events.at(-1)?.seq))
  await sleep(400)
  await busy.stop()
  await vi.waitFor(isAllPublished, soon)
  const last = (await published(from)).length
  await vi.waitFor(() => expect(store.seqs.length + second.events.length - 1).toBeGreaterThanOrEqual(last), soon)
  for (const event of second.events) store.apply(event)
  await isCaughtUp(store, from)
  await equalsAFetch(store, again.url, token, ids)
  second.close()
  await again.kill()
})

test('what one server writes is received on another, within a moment', async () => {
  const [one, two] = [await processes.startServer(), await processes.startServer()]
  const { token } = await signIn(one, desk, 'agent')
  const { id } = await desk.aTicket()
  const received = await listenBySse(two.url, token)
  await received.until((events) => events.length > 0)
  const started = Date.now()
  const body = { content: 'Olá do outro lado' }
  expect((await ask(one.url, 'POST', `/api/tickets/${id}/comments`, { token, body })).status).toBe(201)
  await received.until((events) => events.some((event) => 'comment' in event && event.comment?.content === body.content))
  expect(Date.now() - started, 'a moment, had the machine nothing else to do').toBeLessThan(10_000)
  await ask(one.url, 'POST', '/api/auth/logout', { token })
  await vi.waitFor(() => expect(received.closed()).toBe(0), soon)
  await Promise.all([one.kill(), two.kill()])
})

test('kill -9 of the server under load loses no acknowledged write, and a retry by key writes none twice', async () => {
  let server = await processes.startServer()
  const { token } = await signIn(server, desk, 'supervisor')
  const kept = new Map<string, number>()
  const write = async (n: number) => {
    const headers = { 'idempotency-key': `chave-${n}` }
    for (let tries = 0; tries < 1_000; tries++) {
      const answer = await ask(server.url, 'POST', '/api/tickets', {
        token,
        headers,
        body: { title: `queda ${n}`, description: 'x' },
      }).catch(() => undefined)
      if (answer?.status === 201) return kept.set(`queda ${n}`, Number(answer.body.id))
      await sleep(50)
    }
    throw new Error(`write ${n} never got through`)
  }
  let next = 0
  const writer = async () => {
    while (next < 120) await write(next++)
  }
  const writing = Promise.all(Array.from({ length: 6 }, writer))
  for (let round = 0; round < 3; round++) {
    await sleep(150)
    await server.kill()
    server = await processes.startServer(server.port)
  }
  await writing
  const rows = await desk.rows((tx) => tx.selectFrom('tickets').select(['id', 'title']).where('title', 'like', 'queda %').execute())
  expect(rows.length).toBe(120)
  expect(new Map(rows.map((row) => [row.title, row.id]))).toEqual(kept)
  const listed = await desk.as('supervisor')(tickets.list, ListTickets.parse({ limit: 1 }))
  expect(listed.data).toHaveLength(1)
  await server.kill()
})

test('SIGTERM lets running calls finish, tells sockets to reconnect, and ends with 0', async () => {
  const server = await processes.startServer()
  const { token } = await signIn(server, desk, 'manager')
  const socket = createWSClient({
    url: `${server.url.replace('http', 'ws')}/trpc-ws`,
    connectionParams: { token },
    retryDelayMs: () => 60_000,
  })
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] })
  const states: string[] = []
  const subscription = client.live.events.subscribe(
    {},
    { onData: ({ data }) => states.push(data.name), onConnectionStateChange: ({ state }) => states.push(state) },
  )
  await vi.waitFor(() => expect(states).toContain('ready'), soon)
  expect(await server.kill('SIGTERM')).toBe(0)
  expect(server.output.stderr).toBe('')
  subscription.unsubscribe()
  await socket.close()
})
