import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@balcao/tooling/start/probe'
import type { BenchEnvironment } from '../bench-environment.ts'
import { type Goal, most } from '../goals.ts'
import { HttpClient } from '../http-client.ts'
import { type Figures, figuresOf } from '../measure.ts'
import { startProgram, untilUp } from '../processes.ts'
import type { Profile } from '../profiles.ts'
import { barePool } from '../statements.ts'
import { makeRooms } from './people.ts'
import { openWire, type Wire } from './wire.ts'

const SIZES = { full: { chats: 1_000, seconds: 60 }, quick: { chats: 1_000, seconds: 20 }, smoke: { chats: 20, seconds: 2 } }
const RATE = 50
const CALLERS = 16
const AT_ONCE = 20
const LATEST_MS = 30_000
/** The first messages let the connections of the database learn their plans. */
const FIRSTS = 200
const MARK = 'chat#'

/** From sending to the last of who takes part; what did not come, and what came more than once. */
export type Chats = { chats: number; toLast: Figures; lost: number; doubled: number }

const MAKE = `with made as (
    insert into conversations (tenant_id, title, type, author_id, status)
    select s.tenant_id, 'Chat', 'support', s.user_id, 'active' from sessions s where s.id = any($1::bigint[]) returning tenant_id, id, author_id),
  numbered as (select tenant_id, id, author_id, row_number() over (order by author_id) as n from made),
  pairs as (select a.tenant_id, a.id, a.author_id, b.author_id as other from numbered a
    join numbered b on b.n = case when a.n = (select count(*) from numbered) then 1 else a.n + 1 end)
  , taken as (insert into conversation_participants (tenant_id, conversation_id, user_id)
    select tenant_id, id, author_id from pairs union all select tenant_id, id, other from pairs returning 1)
  select id, author_id from pairs order by author_id`

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; sid: number }

/** Hears all messages of one person's conversations. */
async function listen(port: number, token: string, heard: (n: number) => void): Promise<Wire> {
  const { promise, resolve, reject } = Promise.withResolvers<Wire>()
  const early: Buffer[] = []
  let take = (data: Buffer): void => void early.push(data)
  const wire = await openWire(port, '/socket.io/?EIO=4&transport=websocket', { frame: (data) => take(data), closed: reject })
  take = (data) => {
    const text = data.toString()
    if (text === '2') wire.send('3')
    else if (text.startsWith('0')) wire.send(`40/chat,${JSON.stringify({ token })}`)
    else if (text.startsWith('40/chat')) resolve(wire)
    else if (text.includes('"message:received"')) heard(Number(/chat#(\d+)/.exec(text)?.[1]))
  }
  early.forEach(take)
  return promise
}

/** A thousand chats of two people each, all of whom listen by Socket.IO, with so many messages a second by REST. */
export async function measureChats(environment: BenchEnvironment, { name }: Profile, say: (line: string) => void): Promise<Chats> {
  const { chats, seconds } = SIZES[name]
  const port = await freePort(25_000 + Math.floor(Math.random() * 1_000))
  const [AUTH_SECRET, PUBLIC_URL] = [randomBytes(32).toString('hex'), `http://127.0.0.1:${port}`]
  const server = startProgram(
    'server',
    {
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: `${port}`, PUBLIC_URL, DATABASE_URL: environment.url },
      ...{ AUTH_SECRET, DATA_DIR: tmpdir(), RATE_LIMIT_USER_PER_MINUTE: '1000000', RATE_LIMIT_TENANT_PER_MINUTE: '10000000' },
      ...{ RATE_LIMIT_CONNECTIONS_PER_MINUTE: '1000000', MAX_CONNECTIONS_PER_ADDRESS: '100000' },
    },
    join(tmpdir(), `bench-chats-${process.pid}.log`),
  )
  await untilUp(server, `${PUBLIC_URL}/ready`)
  const [room] = await makeRooms(environment.url, 1, chats, { authSecret: AUTH_SECRET, publicUrl: PUBLIC_URL })
  const tokens = room?.tokens ?? []
  const pool = barePool(environment.url, 1)
  const made = await pool
    .query<{ id: string; author_id: string }>(MAKE, [tokens.map((token) => claimsOf(token).sid)])
    .finally(() => pool.end())
  const tokenOf = new Map(tokens.map((token) => [claimsOf(token).sub, token]))
  const talks = made.rows.map((row) => ({ id: Number(row.id), token: tokenOf.get(String(row.author_id)) as string }))

  const times = new Map<number, number[]>()
  const sockets: Wire[] = []
  const coming = tokens.values()
  const connect = async () => {
    for (const token of coming) sockets.push(await listen(port, token, (n) => times.get(n)?.push(performance.now())))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, connect))
  say(`${talks.length} chats, ${sockets.length} of their people listen`)

  const free = Array.from({ length: CALLERS }, () => new HttpClient(port))
  const all = [...free]
  const began = new Map<number, number>()
  const send = async (from: number, to: number) => {
    const sending: Promise<void>[] = []
    const start = performance.now()
    for (let n = from; n < to; n++) {
      const wait = start + ((n - from) * 1_000) / RATE - performance.now()
      if (wait > 1) await sleep(wait)
      let client = free.pop()
      for (; !client; client = free.pop()) await sleep(1)
      const taken = client
      const talk = talks[(n * 7) % talks.length] as (typeof talks)[number]
      times.set(n, [])
      began.set(n, performance.now())
      const body = JSON.stringify({ content: `${MARK}${n} Bom dia!`, clientId: `bench-${n}` })
      sending.push(
        taken.send('POST', `/api/chat/conversations/${talk.id}/messages`, talk.token, body).then(({ status }) => {
          if (status !== 201) throw new Error(`a message was answered ${status}`)
          free.push(taken)
        }),
      )
    }
    await Promise.all(sending)
    for (const end = performance.now() + LATEST_MS; performance.now() < end; await sleep(20))
      if (Array.from({ length: to - from }, (_, n) => times.get(from + n)?.length ?? 0).every((count) => count >= 2)) break
    await sleep(500)
    return performance.now() - start
  }
  await send(0, FIRSTS)
  const count = RATE * seconds
  const elapsed = await send(FIRSTS, FIRSTS + count)
  const measured = Array.from({ length: count }, (_, n) => ({ began: began.get(FIRSTS + n) as number, heard: times.get(FIRSTS + n) ?? [] }))
  for (const one of sockets) one.terminate()
  for (const one of all) one.close()
  const last = measured.filter(({ heard }) => heard.length >= 2).map((one) => Math.max(...one.heard.slice(0, 2)) - one.began)
  const sum = (of: (heard: number[]) => number) => measured.reduce((total, { heard }) => total + of(heard), 0)
  const result = {
    ...{ chats: talks.length, toLast: figuresOf(last, elapsed) },
    lost: sum((heard) => Math.max(0, 2 - heard.length)),
    doubled: sum((heard) => Math.max(0, heard.length - 2)),
  }
  const { p50, p95, p99 } = result.toLast
  say(`${count} messages at ${RATE}/s: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} to the last of two`)
  return result
}

export const judgeChats = ({ chats, toLast, lost, doubled }: Chats): Goal[] => [
  most('C1', `message to its last participant, ${chats} chats, ${RATE}/s, p95`, toLast.p95, { must: 60, stretch: 30 }, ' ms'),
  most('C2', 'the same, p99', toLast.p99, { must: 150, stretch: 60 }, ' ms'),
  most('C3', 'lost', lost, { must: 0, stretch: 0 }, ''),
  most('C4', 'heard twice', doubled, { must: 0, stretch: 0 }, ''),
]
