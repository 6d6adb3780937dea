import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@balcao/tooling/start/probe'
import pg from 'pg'
import type { BenchEnvironment } from '../bench-environment.ts'
import { HttpClient } from '../http-client.ts'
import { type Figures, figuresOf } from '../measure.ts'
import { cpuMs, type Held, heldBy } from '../process-use.ts'
import { startProgram, untilUp } from '../processes.ts'
import type { Profile } from '../profiles.ts'
import { listenAll, type Transport } from './clients.ts'
import { makeRooms, type Room } from './people.ts'
import { allHeard, asText, post, type Target } from './posts.ts'
import { measureRooms, type Posts } from './rooms.ts'
import type { Wire } from './wire.ts'

const SIZES = {
  full: { sockets: 5_000, room: 100, seconds: 20 },
  quick: { sockets: 5_000, room: 100, seconds: 10 },
  smoke: { sockets: 60, room: 20, seconds: 1 },
}
const BROADCASTS = 20
/** As people come in the morning: what thousands who come in the same moment leave behind is told apart, when all are back. */
const FIRST_AT_ONCE = 20
export const TRANSPORTS = ['floor', 'trpc', 'socket.io'] as const satisfies Transport[]

/** A crowd of one organisation: what each of them holds in kB, an event to all of them, and all of them back at once. */
export type Crowd = { transport: Transport; count: number; held: Held; broadcast: Figures; back?: { ms: number; meanwhile: Figures } }
export type Sockets = { crowds: Crowd[]; posts: Posts[] }

/** Which ways to listen are measured, and whether as one crowd and in rooms: there at which rates, and how many times one after the other. */
export type Wanted = { transports: readonly Transport[]; crowds: boolean; rooms: boolean; rates: readonly number[]; windows: number }

/** Listeners by the thousand: what they cost, how fast they hear, how soon they are back. */
export async function measureSockets(
  environment: BenchEnvironment,
  { name }: Profile,
  wanted: Wanted,
  say: (line: string) => void,
): Promise<Sockets> {
  const { sockets, room, seconds } = SIZES[name]
  const port = await freePort(25_000 + Math.floor(Math.random() * 1_000))
  const ports = {
    server: port,
    floor: await freePort(port + 1),
    inspector: await freePort(port + 2),
    floorInspector: await freePort(port + 3),
  }
  const AUTH_SECRET = randomBytes(32).toString('hex')
  const PUBLIC_URL = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    PUBLIC_URL,
    DATABASE_URL: environment.url,
    AUTH_SECRET,
  }
  const limits = {
    RATE_LIMIT_USER_PER_MINUTE: '1000000',
    RATE_LIMIT_TENANT_PER_MINUTE: '10000000',
    RATE_LIMIT_CONNECTIONS_PER_MINUTE: '1000000',
    MAX_CONNECTIONS_PER_ADDRESS: '100000',
  }
  const log = join(tmpdir(), `bench-sockets-${process.pid}.log`)
  const server = startProgram('server', { ...env, ...limits, DATA_DIR: tmpdir() }, log, [`--inspect=127.0.0.1:${ports.inspector}`])
  const floor = startProgram('bench/sockets/floor-sockets.ts', { PORT: `${ports.floor}` }, log, [
    `--inspect=127.0.0.1:${ports.floorInspector}`,
  ])
  await Promise.all([untilUp(server, `${PUBLIC_URL}/ready`), untilUp(floor, `http://127.0.0.1:${ports.floor}/`)])

  const everybody = await makeRooms(environment.url, 1, sockets, { authSecret: AUTH_SECRET, publicUrl: PUBLIC_URL })
  const rooms = await makeRooms(environment.url, Math.ceil(sockets / room), room, { authSecret: AUTH_SECRET, publicUrl: PUBLIC_URL })
  say(`${sockets} people in one organisation, and in ${rooms.length} of ${room}`)
  const target = (transport: Transport): Target => ({
    transport,
    port: transport === 'floor' ? ports.floor : port,
    server:
      transport === 'floor'
        ? { pid: floor.pid as number, inspector: ports.floorInspector }
        : { pid: server.pid as number, inspector: ports.inspector },
    http: new HttpClient(transport === 'floor' ? ports.floor : port),
  })
  const crowds: Crowd[] = []
  const posts: Posts[] = []
  const pool = new pg.Pool({ connectionString: environment.url, max: 1, application_name: 'bench' })
  const workers = { server: server.pid as number, worker: environment.worker, pool }
  const transports = TRANSPORTS.filter((transport) => wanted.transports.includes(transport))
  try {
    if (wanted.crowds) for (const transport of transports) crowds.push(await measureCrowd(target(transport), everybody[0] as Room, say))
    if (wanted.rooms)
      for (const rate of wanted.rates)
        for (const transport of transports)
          posts.push(await measureRooms(target(transport), rooms, { rate, seconds, windows: wanted.windows, workers }, say))
    return { crowds, posts }
  } finally {
    await pool.end()
  }
}

/** All in one organisation: memory, an event to all, all back at once. */
async function measureCrowd(
  { transport, port, server, http }: Target,
  { tokens, ticketId }: Room,
  tell: (line: string) => void,
): Promise<Crowd> {
  const heard = new Map<number, number[]>()
  const hear = (message: number, at: number) => heard.get(message)?.push(at)
  const close = async (all: Wire[]) => {
    for (const one of all) one.terminate()
    await sleep(1_000)
  }
  // Code and pools that the first connections bring are not theirs.
  await close((await listenAll(transport, port, tokens.slice(0, 200), hear)).sockets)
  const before = await heldBy(server)
  let began = performance.now()
  let { sockets } = await listenAll(transport, port, tokens, hear, FIRST_AT_ONCE)
  const firstMs = performance.now() - began
  const after = await heldBy(server)
  const held = { rss: (after.rss - before.rss) / tokens.length, heap: (after.heap - before.heap) / tokens.length }
  tell(
    `${transport}: ${tokens.length} in within ${seconds(firstMs)}; each holds ${held.rss.toFixed(1)} kB of memory, ${held.heap.toFixed(1)} kB of it live objects; ${Math.round(before.rss / 1024)} MB without them`,
  )

  const each: number[] = []
  const last: number[] = []
  // The first opens the ticket and finds the connections of the database without plans, as in rooms; that of bare ws is its slowest, too.
  heard.set(BROADCASTS, [])
  await post(http, transport, tokens[0] as string, ticketId, BROADCASTS)
  await allHeard(heard, BROADCASTS, tokens.length)
  await sleep(300)
  const cpu = cpuMs(server)
  for (let n = 0; n < BROADCASTS; n++) {
    heard.set(n, [])
    const at = performance.now()
    if (!(await post(http, transport, tokens[0] as string, ticketId, n))) throw new Error('a comment was refused')
    const times = await allHeard(heard, n, tokens.length)
    each.push(...times.map((time) => time - at))
    last.push(Math.max(...times) - at)
    await sleep(300)
  }
  const broadcast = figuresOf(each, 1)
  tell(
    `${transport}: POST to each of ${tokens.length}: ${asText(broadcast)}; to the last p50 ${figuresOf(last, 1).p50.toFixed(0)} ms, at worst ${Math.max(...last).toFixed(0)}; ${((cpuMs(server) - cpu) / BROADCASTS).toFixed(0)} ms of processor each time`,
  )
  const crowd = { transport, count: tokens.length, held, broadcast }
  if (transport === 'floor') {
    await close(sockets)
    return crowd
  }

  for (const one of sockets) one.terminate()
  await sleep(500)
  let back = false
  const calls: number[] = []
  const api = (async () => {
    const client = new HttpClient(port)
    while (!back) {
      const at = performance.now()
      const { status } = await client.send('GET', '/api/tickets?limit=20', tokens[1] as string)
      if (status !== 200) throw new Error(`the list answered ${status}`)
      calls.push(performance.now() - at)
    }
    client.close()
  })()
  began = performance.now()
  const again = await listenAll(transport, port, tokens, hear)
  const backMs = performance.now() - began
  back = true
  await api
  sockets = again.sockets
  const meanwhile = figuresOf(calls, backMs)
  const now = ((await heldBy(server)).rss - before.rss) / tokens.length
  tell(
    `${transport}: ${tokens.length} back within ${seconds(backMs)} (${again.refused} attempts refused), each holds ${now.toFixed(1)} kB then; a list meanwhile ${asText(meanwhile)}`,
  )
  await close(sockets)
  http.close()
  return { ...crowd, back: { ms: backMs, meanwhile } }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
