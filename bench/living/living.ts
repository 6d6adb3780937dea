import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchEnvironment } from '../bench-environment.ts'
import { aCaller } from '../calls.ts'
import { type Goal, least, most } from '../goals.ts'
import { type Caller, type Figures, median, medianFigures, pound } from '../measure.ts'
import { childrenOf, type Processor, processorOf, pssOf } from '../processor.ts'
import type { Profile } from '../profiles.ts'
import { drained } from '../rounds.ts'
import type { Facts } from '../statements.ts'
import { addLife, removeLife } from './tenant.ts'
import { openingTickets } from './tickets.ts'
import { asWaits, lockedShare, type Waits, watchingWaits } from './waits.ts'

const CALLS = ['create', 'comment'] as const
type Write = (typeof CALLS)[number]

/** One kind of write in the living tenant; processor time and rows are those of one write, the worker's part and all reactions included. */
type Written = {
  call: Write
  one: Figures
  many: Figures
  toFloor: number
  /** The floor at 16 connections to the floor at one: what this machine has left for more than one. */
  floorScales: number
  server: number
  database: number
  worker: number
  rows: number
  commits: number
  /** Milliseconds until all reactions of an event were done, at the 95th of a hundred. */
  reactedP95: number
  waits: Waits
  /** When its rounds began, after the first calls. */
  began: Date
}
type Memory = { server: number; database: number; worker: number }
export type Living = { written: Written[]; ticket: Figures; conversation: Figures; memory: Memory }

const since = (before: Processor, after: Processor, calls: number) => (after.ran - before.ran) / Math.max(1, calls)

/** What a write costs where people want to know of it: the tenant of `addLife`, with the worker on. */
export async function measureLiving(on: BenchEnvironment, facts: Facts, profile: Profile, say: (line: string) => void): Promise<Living> {
  // The owner sees what other roles wait for.
  const pool = new pg.Pool({ connectionString: on.url, max: 2 })
  try {
    await addLife(pool, facts)
    say(`${await asRuns(pool, facts.tenantId, await openOneByOne(on, pool, facts.tenantId))}, while nothing else happens`)
    const written: Written[] = []
    for (const call of CALLS) {
      written.push(await measureWrite(on, facts, profile, pool, call))
      say(asWritten(written.at(-1) as Written))
    }
    say(await asRuns(pool, facts.tenantId, (written[0] as Written).began))
    const [ticket, conversation] = await measureReads(on, facts, profile)
    say(`at 16 connections a ticket ${ticket.perSecond.toFixed(0)}/s, its conversation ${conversation.perSecond.toFixed(0)}/s`)
    // The connections of the floor are not part of the product.
    await fetch(`http://127.0.0.1:${on.ports.floor}/release`)
    const memory = memoryOf(on)
    say(`memory: server ${memory.server.toFixed(0)} MB, database ${memory.database.toFixed(0)}, worker ${memory.worker.toFixed(0)}`)
    return { written, ticket, conversation, memory }
  } finally {
    await removeLife(pool, facts.tenantId)
    await pool.end()
  }
}

async function measureWrite(on: BenchEnvironment, facts: Facts, profile: Profile, pool: pg.Pool, call: Write): Promise<Written> {
  const token = await on.signIn(on.ports.server, 'bench-big')
  const { rows } = await pool.query(`select id from users where tenant_id = $1 and role = 'client' order by id limit 500`, [facts.tenantId])
  const requesters = rows.map(({ id }) => Number(id))
  const product = () =>
    call === 'create' ? openingTickets(on.ports.server, token, requesters) : aCaller('rest', call, facts, on.ports.server, token)
  const callers = (count: number, caller: () => Caller) => Array.from({ length: count }, caller)
  const [one, many] = [callers(1, product), callers(16, product)]
  const bare = () => aCaller('floor', call, facts, on.ports.floor, token)
  const [floorOne, floor] = [callers(1, bare), callers(16, bare)]
  const run = (callersOf: typeof one) => pound(callersOf, profile.writeMs * 2, profile.maxWrites * 4)
  for (const set of [one, many, floorOne, floor]) await run(set)
  await drained(on.url)
  const rounds: { one: Figures; many: Figures; floorOne: Figures; floor: Figures }[] = []
  const sums = { server: 0, database: 0, worker: 0, rows: 0, commits: 0, count: 0 }
  const seen: Waits = { seen: 0, kinds: {} }
  const began = new Date()
  for (let round = 0; round < profile.rounds + 1; round++) {
    const first = await run(one)
    await drained(on.url)
    const before = await counters(on, pool)
    const [figures, waits] = await watchingWaits(pool, () => run(many))
    await drained(on.url)
    const after = await counters(on, pool)
    for (const key of ['server', 'database', 'worker', 'rows', 'commits'] as const) sums[key] += after[key] - before[key]
    sums.count += figures.count
    for (const [kind, count] of Object.entries(waits.kinds)) seen.kinds[kind] = (seen.kinds[kind] ?? 0) + count
    seen.seen += waits.seen
    const belowOne = await run(floorOne)
    const below = await run(floor)
    await drained(on.url)
    rounds.push({ one: first, many: figures, floorOne: belowOne, floor: below })
  }
  for (const caller of [...one, ...many, ...floorOne, ...floor]) caller.close()
  const each = (key: 'server' | 'database' | 'worker' | 'rows' | 'commits') => sums[key] / Math.max(1, sums.count)
  return {
    call,
    one: medianFigures(rounds.map((r) => r.one)),
    many: medianFigures(rounds.map((r) => r.many)),
    toFloor: median(rounds.map((r) => r.many.perSecond / r.floor.perSecond)),
    floorScales: median(rounds.map((r) => r.floor.perSecond / r.floorOne.perSecond)),
    ...{ server: each('server'), database: each('database'), worker: each('worker'), rows: each('rows'), commits: each('commits') },
    reactedP95: await reactedWithin(pool, facts.tenantId, call, began),
    waits: seen,
    began,
  }
}

/** What the processes used so far, and what the database wrote. */
async function counters(on: BenchEnvironment, pool: pg.Pool) {
  await pool.query('select pg_stat_clear_snapshot()')
  const { rows } = await pool.query(
    `select tup_inserted + tup_updated + tup_deleted as rows, xact_commit as commits from pg_stat_database where datname = current_database()`,
  )
  const [server, database] = on.pids()
  const ran = (pid: number | undefined) => (pid === undefined ? 0 : since({ ran: 0, waited: 0 }, processorOf([pid]), 1))
  return {
    server: ran(server),
    database: ran(database),
    worker: ran(on.worker),
    rows: Number(rows[0].rows),
    commits: Number(rows[0].commits),
  }
}

async function reactedWithin(pool: pg.Pool, tenantId: number, call: Write, from: Date): Promise<number> {
  const { rows } = await pool.query(
    `select extract(epoch from percentile_disc(0.95) within group (order by m.done_at - o.created_at)) * 1000 as ms
     from outbox o join reaction_marks m on m.tenant_id = o.tenant_id and m.outbox_id = o.id
     where o.tenant_id = $1 and o.name = $2 and o.created_at >= $3 and o.request_id is not null`,
    [tenantId, call === 'create' ? 'ticket:created' : 'comment:added', from],
  )
  return Number(rows[0].ms)
}

/** Opens tickets with time between them. @returns when that began */
async function openOneByOne(on: BenchEnvironment, pool: pg.Pool, tenantId: number): Promise<Date> {
  const { rows } = await pool.query(`select id from users where tenant_id = $1 and role = 'client' order by id limit 1`, [tenantId])
  const caller = openingTickets(on.ports.server, await on.signIn(on.ports.server, 'bench-big'), [Number(rows[0].id)])
  for (let n = 0; n < 10; n++) await caller.call()
  await drained(on.url)
  const began = new Date()
  for (let n = 0; n < 50; n++) {
    await caller.call()
    await sleep(100)
  }
  caller.close()
  await drained(on.url)
  return began
}

/** How often rules changed a ticket, and how long after what they wait for. */
async function asRuns(pool: pg.Pool, tenantId: number, from: Date): Promise<string> {
  const { rows } = await pool.query(
    `select count(*), extract(epoch from percentile_disc(0.95) within group (order by r.created_at - o.created_at)) * 1000 as ms
     from automation_runs r join outbox o on o.tenant_id = r.tenant_id and 'event:' || o.id = r.cause
     where r.tenant_id = $1 and r.outcome = 'applied' and r.created_at >= $2`,
    [tenantId, from],
  )
  return `rules changed ${rows[0].count} tickets, at the 95th of a hundred ${Number(rows[0].ms).toFixed(0)} ms after the event`
}

async function measureReads(on: BenchEnvironment, facts: Facts, profile: Profile): Promise<[ticket: Figures, conversation: Figures]> {
  const token = await on.signIn(on.ports.server, 'bench-big')
  const callers = (call: 'ticket' | 'conversation') =>
    Array.from({ length: 16 }, () => aCaller('rest', call, facts, on.ports.server, token))
  const [tickets, conversations] = [callers('ticket'), callers('conversation')]
  const rounds: [Figures, Figures][] = []
  for (let round = 0; round < profile.rounds + 1; round++)
    rounds.push([await pound(tickets, profile.readMs * 2), await pound(conversations, profile.readMs * 2)])
  for (const caller of [...tickets, ...conversations]) caller.close()
  const counted = rounds.slice(1)
  return [medianFigures(counted.map(([ticket]) => ticket)), medianFigures(counted.map(([, conversation]) => conversation))]
}

/** MB of server, database and worker, each with its children, by their proportional share. */
function memoryOf(on: BenchEnvironment): Memory {
  const below = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(below)]
  const held = (pid: number | undefined) => (pid === undefined ? 0 : below(pid).reduce((sum, one) => sum + pssOf(one), 0))
  const [server, database] = on.pids()
  return { server: held(server), database: held(database), worker: held(on.worker) }
}

const asWritten = ({ call, one, many, toFloor, floorScales, server, database, worker, rows, commits, reactedP95, waits }: Written) =>
  `${call}: ${one.perSecond.toFixed(0)}/s at one connection, ${many.perSecond.toFixed(0)} at 16 (${toFloor.toFixed(2)}× of the floor, which itself does ${floorScales.toFixed(2)}× of its one connection); processor ms each: server ${server.toFixed(1)}, database ${database.toFixed(1)}, worker ${worker.toFixed(1)}; ${rows.toFixed(0)} rows and ${commits.toFixed(1)} commits each; reacted p95 ${reactedP95.toFixed(0)} ms; backends: ${asWaits(waits)}`

/** Goals of writes, the conversation and memory in a living tenant. */
export function judgeLiving({ written, ticket, conversation, memory }: Living): Goal[] {
  const goals = { create: { scales: 2, floor: 0.3 }, comment: { scales: 2.2, floor: 0.35 } }
  return [
    ...written.flatMap(({ call, one, many, toFloor, reactedP95, waits }) => [
      least('27', `${call} a second at 16 connections, to one`, many.perSecond / one.perSecond, twice(goals[call].scales), '×'),
      least('27', `${call} a second at 16 connections, to the floor`, toFloor, twice(goals[call].floor), '×'),
      most('27', `${call}: all reactions done, p95, while writing goes on`, reactedP95, { must: 2000, stretch: 1000 }, ' ms'),
      most('27', `${call}: share of sightings in which a backend waited for a lock`, lockedShare(waits), { must: 0.1, stretch: 0.02 }, ''),
    ]),
    least('27', 'conversation a second to the ticket itself', conversation.perSecond / ticket.perSecond, { must: 0.7, stretch: 1 }, '×'),
    most(
      '27',
      'memory of server, worker and database after that load (PSS)',
      memory.server + memory.database + memory.worker,
      { must: 900, stretch: 600 },
      ' MB',
    ),
  ]
}

const twice = (must: number) => ({ must, stretch: 2 * must })
