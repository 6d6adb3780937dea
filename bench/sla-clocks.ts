import { ROLE_LEVEL } from '@balcao/contracts/access'
import type { SlaTargets } from '@balcao/contracts/sla/policies'
import { ListSlaBoard } from '@balcao/contracts/sla/timers'
import { PRIORITIES, type Status } from '@balcao/contracts/tickets/statuses'
import { asSystem } from '@balcao/core/ctx'
import { board } from '@balcao/core/sla/board'
import { fireDue } from '@balcao/core/sla/firing'
import { continueRecomputes } from '@balcao/core/sla/recomputes'
import { startRecompute } from '@balcao/core/sla/start-recompute'
import { changeStatus } from '@balcao/core/tickets/status'
import { type Database, openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { hash } from '@balcao/platform/passwords'
import { sql } from 'kysely'
import { type BenchEnvironment, PASSWORD } from './bench-environment.ts'
import { type Goal, least, most } from './goals.ts'
import { HttpClient } from './http-client.ts'
import { figuresOf, median } from './measure.ts'
import { whileStill } from './processes.ts'
import { processorOf, since } from './processor.ts'
import type { Profile } from './profiles.ts'

/** Open tickets, each with two clocks; ticket writes of each round; clocks that come due one after the other, and reads of the board. */
const COUNTS = {
  full: { tickets: 50_000, writes: 300, due: 2_000, reads: 200 },
  quick: { tickets: 10_000, writes: 150, due: 1_000, reads: 100 },
  smoke: { tickets: 300, writes: 10, due: 50, reads: 5 },
}
const ROUNDS = 5
/** Tickets that are inserted at once. */
const BATCH = 500
/** As the jobs process looks for what is due. */
const LOOK_MS = 500

type Times = { withMs: number; withoutMs: number; times: number }
/** What clocks cost where tickets are written, how fast they follow a change of policies, how late they fire, how fast the board is read. */
export type SlaClocks = {
  /** The rule alone: what a change of status costs where nobody asked for it. */
  write: Times
  /** A change of status as people make it: asked of the server, with session, rights, answer. */
  request: Times
  recomputedPerSecond: number
  /** Processor time of all processes for one clock, in milliseconds. */
  recomputeRan: number
  firing: { p50: number; p99: number }
  board: { p50: number; p95: number }
}

const log = {
  error: ({ err }: { err?: unknown }) => {
    throw err
  },
}
type Desk = { tenantId: number; ids: number[]; slug: string }

/** An organisation of its own with open tickets; it is deleted at the end. */
async function makeDesk(db: Database, name: string, count: number): Promise<Desk> {
  const slug = `bench-sla-${name}-${Date.now()}`
  return inSystem(db, async (tx) => {
    const { id: tenantId } = await tx.insertInto('tenants').values({ slug, name: slug }).returning('id').executeTakeFirstOrThrow()
    const roles = (['client', 'agent'] as const).map((role) => ({ tenantId, slug: role, base: role, name: role, level: ROLE_LEVEL[role] }))
    await tx.insertInto('roles').values(roles).execute()
    const agent = { tenantId, email: `agent-1@${slug}.test`, name: 'Atendente', role: 'agent', passwordHash: await hash(PASSWORD) }
    await tx.insertInto('users').values(agent).execute()
    const user = { tenantId, email: 'p@bench.example', name: 'Pessoa', role: 'client' }
    const { id: requesterId } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const { id: queueId } = await tx
      .insertInto('queues')
      .values({ tenantId, name: 'Medida', isDefault: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids: number[] = []
    for (let from = 1; from <= count; from += BATCH) {
      const { rows } = await sql<{ id: number }>`
        insert into tickets (tenant_id, number, title, description, requester_id, queue_id, status, channel, created_at)
        select ${tenantId}, n, 'Chamado ' || n, 'Medida', ${requesterId}, ${queueId}, 'open', 'portal', now() - (n % 600) * interval '1 minute'
        from generate_series(${from}::int, ${Math.min(count, from + BATCH - 1)}::int) n returning id`.execute(tx)
      ids.push(...rows.map(({ id }) => id))
    }
    return { tenantId, ids, slug }
  })
}

/** A deleted ticket asks every table that may name it: all of them in one statement would take longer than one may. */
async function removeDesk(db: Database, { tenantId, ids }: Desk): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH)
    await inSystem(db, (tx) =>
      tx
        .deleteFrom('tickets')
        .where('tenantId', '=', tenantId)
        .where('id', 'in', ids.slice(at, at + BATCH))
        .execute(),
    )
  await inSystem(db, (tx) => tx.deleteFrom('tenants').where('id', '=', tenantId).execute())
}

const TARGETS: SlaTargets = Object.fromEntries(
  (['first_response', 'resolution'] as const).map((metric) => [
    metric,
    Object.fromEntries(PRIORITIES.map((priority) => [priority, { minutes: metric === 'resolution' ? 480 : 240, calendarId: null }])),
  ]),
)
const promiseTo = (db: Database, { tenantId }: Desk) =>
  inSystem(db, (tx) =>
    tx
      .insertInto('slaPolicies')
      .values({ tenantId, name: 'Medida', position: 1, conditions: '{"all":[],"any":[]}', targets: JSON.stringify(TARGETS) })
      .execute(),
  )

/** Until it is over, whoever does it: the jobs process takes part. */
async function measureRecompute(db: Database, { tenantId }: Desk, pids: readonly number[]): Promise<{ perSecond: number; ran: number }> {
  await asSystem(db, tenantId, (ctx) => startRecompute(ctx, 'policy'))
  const isRunning = () =>
    inSystem(db, (tx) =>
      tx.selectFrom('slaRecomputes').select('id').where('tenantId', '=', tenantId).where('state', '=', 'running').executeTakeFirst(),
    )
  const before = processorOf(pids)
  const began = performance.now()
  while (await isRunning()) if (!(await continueRecomputes({ db, log }))) await new Promise((done) => setTimeout(done, 5))
  const elapsed = performance.now() - began
  const timers = await inSystem(db, async (tx) => {
    const of = tx.selectFrom('slaTimers').where('tenantId', '=', tenantId)
    return (await of.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  })
  return { perSecond: (timers / elapsed) * 1_000, ran: since(before, processorOf(pids), timers).ran }
}

/** A ticket waits and goes on: with clocks and without, taking turns. */
async function measureWrites(
  clocked: Desk,
  plain: Desk,
  count: number,
  change: (desk: Desk, id: number, to: Status) => Promise<void>,
): Promise<Times> {
  const round = async (desk: Desk, from: number) => {
    const began = performance.now()
    for (let n = 0; n < count; n++) {
      const id = desk.ids[(from + n) % desk.ids.length] as number
      await change(desk, id, 'waiting_customer')
      await change(desk, id, 'open')
    }
    return (performance.now() - began) / (2 * count)
  }
  const rounds: { withMs: number; withoutMs: number }[] = []
  for (let n = 0; n <= ROUNDS; n++) {
    const withoutMs = await round(plain, n * count)
    rounds.push({ withoutMs, withMs: await round(clocked, n * count) })
  }
  const counted = rounds.slice(1)
  const [withMs, withoutMs] = [median(counted.map((one) => one.withMs)), median(counted.map((one) => one.withoutMs))]
  return { withMs, withoutMs, times: withMs / withoutMs }
}

const byRule =
  (db: Database) =>
  ({ tenantId }: Desk, id: number, to: Status) =>
    asSystem(db, tenantId, (ctx) => changeStatus(ctx, id, to === 'open' ? 'waiting_customer' : 'open', to))

/** As an agent of each organisation asks for it, over one connection. */
async function byRequest({ ports, signIn }: Pick<BenchEnvironment, 'ports' | 'signIn'>, desks: readonly Desk[]) {
  const client = new HttpClient(ports.server)
  const tokens = new Map<Desk, string>()
  for (const desk of desks) tokens.set(desk, await signIn(ports.server, desk.slug))
  const change = async (desk: Desk, id: number, status: Status) => {
    const answer = await client.send('PATCH', `/api/tickets/${id}`, tokens.get(desk), JSON.stringify({ status }))
    if (answer.status !== 200) throw new Error(`The status of ticket ${id}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
  }
  return { change, close: () => client.close() }
}

/** Clocks come due over some seconds, and a loop like that of the jobs process marks them. */
async function measureFiring(db: Database, { tenantId }: Desk, count: number): Promise<SlaClocks['firing']> {
  // What came due while nobody looked is not what is measured.
  while (await fireDue({ db, log }));
  const seconds = Math.max(1, count / 200)
  await inSystem(db, (tx) =>
    sql`update sla_timers t set run_since = due.at - interval '480 minutes', elapsed_ms = 0, due_at = due.at, warn_at = null, warned_at = now(),
        next_fire_at = due.at + interval '1 millisecond', late = false, breached_at = null
      from (select id, clock_timestamp() + (1 + ${seconds} * row_number() over () / ${count}::float8) * interval '1 second' as at
        from sla_timers where tenant_id = ${tenantId} and metric = 'resolution' and state = 'running' limit ${count}) due
      where t.tenant_id = ${tenantId} and t.id = due.id`.execute(tx),
  )
  const late = async () =>
    inSystem(db, async (tx) => {
      const { rows } = await sql<{ ms: number }>`
        select extract(epoch from o.created_at - (o.payload ->> 'dueAt')::timestamptz) * 1000 as ms from outbox o
        where o.tenant_id = ${tenantId} and o.name = 'sla:breached'`.execute(tx)
      return rows.map(({ ms }) => Number(ms))
    })
  const until = performance.now() + (seconds + 30) * 1_000
  let found = await late()
  const before = found.length
  while (found.length - before < count && performance.now() < until) {
    while (await fireDue({ db, log }));
    await new Promise((done) => setTimeout(done, LOOK_MS))
    found = await late()
  }
  const fired = found.slice(before).toSorted((a, b) => a - b)
  if (fired.length < count) throw new Error(`Of ${count} clocks only ${fired.length} fired.`)
  return { p50: median(fired), p99: fired[Math.floor(fired.length * 0.99)] as number }
}

async function measureBoard(db: Database, { tenantId }: Desk, reads: number): Promise<SlaClocks['board']> {
  const times: number[] = []
  const lists = ['late', 'soon', 'paused'] as const
  for (let n = 0; n < reads; n++) {
    const began = performance.now()
    await asSystem(db, tenantId, (ctx) => board(ctx, ListSlaBoard.parse({ list: lists[n % 3] })), 'read')
    times.push(performance.now() - began)
  }
  return figuresOf(
    times,
    times.reduce((sum, one) => sum + one, 0),
  )
}

export async function measureSla(
  environment: Pick<BenchEnvironment, 'url' | 'postgres' | 'worker' | 'ports' | 'signIn'>,
  { name }: Pick<Profile, 'name'>,
  say: (line: string) => void,
): Promise<SlaClocks> {
  const { url, postgres, worker } = environment
  const db = openDatabase(url, { max: 4 })
  const counts = COUNTS[name]
  const clocked = await makeDesk(db, 'clocked', counts.tickets)
  const plain = await makeDesk(db, 'plain', counts.tickets)
  try {
    await promiseTo(db, clocked)
    const pids = [process.pid, postgres.pid()].filter((pid) => pid !== undefined)
    const { perSecond: recomputedPerSecond, ran: recomputeRan } = await measureRecompute(db, clocked, pids)
    say(
      `clocks of ${counts.tickets} tickets worked out: ${recomputedPerSecond.toFixed(0)} a second, ${recomputeRan.toFixed(2)} ms of processor each`,
    )
    await inSystem(db, (tx) => sql`analyze tickets, sla_timers, sla_segments, ticket_states`.execute(tx)).catch(() => undefined)
    const asTimes = ({ withMs, withoutMs, times }: Times) =>
      `${withMs.toFixed(2)} ms with clocks, ${withoutMs.toFixed(2)} ms without: ${times.toFixed(2)}×`
    const write = await whileStill(worker, () => measureWrites(clocked, plain, counts.writes, byRule(db)))
    say(`a change of status, the rule alone, the worker standing still: ${asTimes(write)}`)
    const asked = await byRequest(environment, [clocked, plain])
    const request = await whileStill(worker, () => measureWrites(clocked, plain, counts.writes, asked.change)).finally(asked.close)
    say(`a change of status, asked of the server, the worker standing still: ${asTimes(request)}`)
    const firing = await measureFiring(db, clocked, counts.due)
    say(`${counts.due} deadlines: late by p50 ${firing.p50.toFixed(0)} ms, p99 ${firing.p99.toFixed(0)} ms`)
    const read = await measureBoard(db, clocked, counts.reads)
    say(`the board: p50 ${read.p50.toFixed(1)} ms, p95 ${read.p95.toFixed(1)} ms`)
    return { write, request, recomputedPerSecond, recomputeRan, firing, board: read }
  } finally {
    for (const desk of [clocked, plain]) await removeDesk(db, desk)
    await db.close()
  }
}

export const judgeSla = ({ write, request, recomputedPerSecond, firing, board: read }: SlaClocks): Goal[] => [
  most('L1', 'ticket write with clocks, of one without: the rule alone', write.times, { must: 1.3, stretch: 1.1 }, '×'),
  most('L1', 'ticket write with clocks, of one without: asked of the server', request.times, { must: 1.3, stretch: 1.1 }, '×'),
  least('L2', 'clocks worked out anew, per second', recomputedPerSecond, { must: 5_000, stretch: 20_000 }, ''),
  most('L3', 'deadline marked late, p99', firing.p99, { must: 5_000, stretch: 1_000 }, ' ms'),
  most('L4', 'first page of the board, p95', read.p95, { must: 80, stretch: 20 }, ' ms'),
]
