import { setTimeout as sleep } from 'node:timers/promises'
import { aDesk, type Desk } from '@balcao/core/testing/desk'
import { type Database, openDatabase } from '@balcao/db/database'
import { migrateToLatest } from '@balcao/db/migrate'
import { inSystem } from '@balcao/db/system'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { aPostgres, aRedis, redisInstalled, type TestServer } from '@balcao/platform/testing/services'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { someProcesses } from '../../testing/processes.ts'
import { ask, signIn } from '../../testing/server.ts'
import { type Connected, connect } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 240_000 })
const buses = redisInstalled() ? (['Postgres', 'Redis'] as const) : (['Postgres'] as const)
if (buses.length === 1) console.warn('!!! redis-server is not installed: kills of Redis are NOT tested !!!')

const CHATS = 1_000
const PEOPLE_A_SIDE = 5
const LISTENED = 20
const SENDERS = 12
/** How long each fault lasts, and how long it goes well between two of them. */
const AWAY_MS = 2_000
const BETWEEN_MS = 4_000

type Message = { id: number; conversationId: number; seq: number; clientId: string | null; content: string }
type Talk = { id: number; tokens: [string, string] }

/** A client as ours: it comes back to any server, reads what it missed, and counts what one connection was given twice. */
class Client {
  readonly held = new Map<number, Message>()
  doubled = 0
  live = 0
  #socket: Connected | undefined
  #ended = false
  readonly #urls: () => string[]
  readonly #talk: Talk
  readonly #token: string
  readonly ended: Promise<void>

  constructor(urls: () => string[], talk: Talk, token: string) {
    this.#urls = urls
    this.#talk = talk
    this.#token = token
    this.ended = this.#run()
  }

  get isConnected(): boolean {
    return this.#socket?.socket.connected === true
  }

  end(): void {
    this.#ended = true
    this.#socket?.close()
  }

  async #run(): Promise<void> {
    for (let n = this.#talk.id; !this.#ended; n++) {
      const urls = this.#urls()
      const url = urls[n % urls.length] as string
      await this.#session(url).catch(() => undefined)
      this.#socket?.close()
      await sleep(100)
    }
  }

  async #session(url: string): Promise<void> {
    const socket = await connect(url, '/chat', this.#token, { transports: ['websocket'] })
    this.#socket = socket
    if (socket.refused()) return
    const given = new Set<number>()
    let read = 0
    const takeEvents = () => {
      for (const { name, payload } of socket.events.slice(read)) {
        read += 1
        if (name !== 'message:received') continue
        const message = payload as unknown as Message
        // They are given what is said in all of their conversations.
        if (message.conversationId !== this.#talk.id) continue
        if (given.has(message.id)) this.doubled += 1
        given.add(message.id)
        this.live += 1
        this.held.set(message.id, message)
      }
    }
    const joined = await socket.ask('conversation:join', { conversationId: this.#talk.id })
    if (joined.ok !== true) return
    await this.#catchUp(url)
    while (socket.socket.connected && !this.#ended) {
      takeEvents()
      await sleep(50)
    }
    takeEvents()
  }

  /** What came after the newest that is held, page by page. */
  async #catchUp(url: string): Promise<void> {
    for (;;) {
      const newest = Math.max(0, ...this.held.keys())
      const address = `/api/chat/conversations/${this.#talk.id}/messages?limit=50${newest ? `&after=${newest}` : ''}`
      const { status, body } = await ask(url, 'GET', address, { token: this.#token })
      if (status !== 200) throw new Error(`reading was answered ${status}`)
      const messages = body.messages as Message[]
      for (const message of messages) this.held.set(message.id, message)
      if (messages.length < 50 || newest === 0) return
    }
  }
}

describe.each(buses)(`${CHATS} chats on two servers, bus on %s`, (bus) => {
  let postgres: TestServer
  let redis: TestServer | undefined
  let db: Database
  let desk: Desk
  let processes: Awaited<ReturnType<typeof someProcesses>>
  const ends: (() => Promise<unknown> | undefined)[] = []

  beforeAll(async () => {
    postgres = await aPostgres()
    ends.push(() => postgres.close())
    await migrateToLatest(postgres.url)
    await migrateQueues(postgres.url)
    db = openDatabase(postgres.url, { onIdleError: () => undefined })
    desk = await aDesk(db)
    redis = bus === 'Redis' ? await aRedis() : undefined
    processes = await someProcesses(postgres.url, { LOG_LEVEL: 'fatal', ...(redis ? { REDIS_URL: redis.url } : {}) })
    ends.push(
      () => db.close(),
      () => processes.close(),
      () => redis?.close(),
    )
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  test('servers, the worker, PostgreSQL and the bus are killed: what was acknowledged is there once, in one order, for everybody', async () => {
    const servers = [await processes.startServer(), await processes.startServer()]
    let worker = await processes.startWorker()
    const urls = () => servers.map(({ url }) => url)
    const tokensOf = async (role: 'agent' | 'client') => {
      const people = await Promise.all(Array.from({ length: PEOPLE_A_SIDE }, () => desk.aUser(role)))
      return Promise.all(people.map(async (person) => ({ person, token: (await signIn(servers[0] as never, desk, person)).token })))
    }
    const [agents, clients] = [await tokensOf('agent'), await tokensOf('client')]
    const talks: Talk[] = []
    for (let n = 0; n < CHATS; n++) {
      const [one, other] = [agents[n % PEOPLE_A_SIDE], clients[Math.floor(n / PEOPLE_A_SIDE) % PEOPLE_A_SIDE]]
      if (one && other) talks.push({ id: await desk.aConversation([one.person, other.person]), tokens: [one.token, other.token] })
    }
    const listeners = talks.slice(0, LISTENED).map((talk) => new Client(urls, talk, talk.tokens[talk.id % 2] as string))

    const acknowledged = new Map<string, number>()
    let isOver = false
    let sent = 0
    let retried = 0
    const send = async (talk: Talk, clientId: string, from: number) => {
      for (let attempt = 0; ; attempt++) {
        const body = { content: `Mensagem ${clientId}`, clientId }
        const url = urls()[(from + attempt) % 2] as string
        const answer = await ask(url, 'POST', `/api/chat/conversations/${talk.id}/messages`, {
          token: talk.tokens[from % 2] as string,
          body,
        }).catch(() => undefined)
        if (answer?.status === 201) {
          const id = Number(answer.body.id)
          expect(acknowledged.get(clientId) ?? id, 'sent again it is the same message').toBe(id)
          acknowledged.set(clientId, id)
          return
        }
        // Neither lost nor wrong: only not to be had just now.
        expect([undefined, 500, 502, 503, 504]).toContain(answer?.status)
        retried += 1
        await sleep(150)
      }
    }
    const senders = Array.from({ length: SENDERS }, async (_, who) => {
      while (!isOver) {
        const n = sent++
        // Every third message goes where somebody listens.
        const talk = talks[n % 3 === 0 ? n % LISTENED : (n * 7) % CHATS] as Talk
        await send(talk, `m-${n}`, who + n)
        await sleep(20)
      }
    })

    const killServer = async (at: 0 | 1) => {
      const { port, kill } = servers[at] as (typeof servers)[0]
      await kill()
      await sleep(AWAY_MS)
      servers[at] = await processes.startServer(port)
    }
    const faults: Record<string, () => Promise<void>> = {
      'a server': () => killServer(0),
      'the worker': async () => {
        await worker.kill()
        await sleep(AWAY_MS)
        worker = await processes.startWorker()
      },
      'the bus': async () => {
        const server = redis ?? postgres
        await server.kill()
        await sleep(AWAY_MS)
        await server.start()
      },
      PostgreSQL: async () => {
        await postgres.kill()
        await sleep(AWAY_MS)
        await postgres.start()
      },
      'the other server and the worker at once': async () => {
        await Promise.all([killServer(1), worker.kill()])
        worker = await processes.startWorker()
      },
    }
    for (const fault of Object.values(faults)) {
      await sleep(BETWEEN_MS)
      await fault()
    }
    await sleep(BETWEEN_MS)
    isOver = true
    await Promise.all(senders)
    expect(retried, 'the faults were felt').toBeGreaterThan(0)
    expect(acknowledged.size).toBeGreaterThan(500)

    // All is well again: what comes now is given at once, without being asked for.
    await vi.waitFor(() => expect(listeners.every(({ isConnected }) => isConnected)).toBe(true), { timeout: 60_000, interval: 100 })
    await sleep(2_000)
    const before = listeners.map(({ live }) => live)
    await Promise.all(talks.slice(0, LISTENED).map((talk, n) => send(talk, `last-${n}`, n)))
    await vi.waitFor(() => expect(listeners.every(({ live }, n) => live > (before[n] as number))).toBe(true), {
      timeout: 60_000,
      interval: 100,
    })

    const stored = await inSystem(db, (tx) =>
      tx.selectFrom('chatMessages').select(['id', 'conversationId', 'seq', 'clientId']).orderBy('conversationId').orderBy('seq').execute(),
    )
    const byClient = Map.groupBy(stored, ({ clientId }) => clientId)
    expect([...byClient.values()].filter((rows) => rows.length > 1)).toEqual([])
    expect(new Map(stored.map(({ clientId, id }) => [clientId, id]))).toEqual(acknowledged)
    for (const [id, rows] of Map.groupBy(stored, ({ conversationId }) => conversationId))
      expect(
        rows.map(({ seq }) => seq),
        `numbers of ${id}`,
      ).toEqual(rows.map((_, n) => n + 1))
    for (const [n, { held, doubled }] of listeners.entries()) {
      const theirs = stored.filter(({ conversationId }) => conversationId === talks[n]?.id).map(({ id }) => id)
      expect(
        [...held.keys()].toSorted((a, b) => a - b),
        `heard in chat ${n}`,
      ).toEqual(theirs)
      expect(doubled).toBe(0)
    }
    for (const listener of listeners) listener.end()
    await Promise.all(listeners.map(({ ended }) => ended))
    console.info(`${bus}: ${acknowledged.size} messages acknowledged over ${Object.keys(faults).length} faults, ${retried} tries in vain`)
  })
})
