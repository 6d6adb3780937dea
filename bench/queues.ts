import { asSystem, makeCtx } from '@balcao/core/ctx'
import { next } from '@balcao/core/routing/claim'
import { routeDue } from '@balcao/core/routing/due'
import { actorsOf, type KnownActor } from '@balcao/core/users/actors'
import { type Database, openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { BenchEnvironment } from './bench-environment.ts'
import { type Goal, least, most } from './goals.ts'
import { figuresOf, pound } from './measure.ts'
import { whileStill } from './processes.ts'
import { processorOf, since } from './processor.ts'
import type { Profile } from './profiles.ts'
import { drained } from './rounds.ts'

const CONNECTIONS = 16
/** Claims before those that are measured: a connection plans a statement anew five times before it keeps the plan. */
const WARMING = CONNECTIONS * 8
/** Tickets that are claimed, given by the router, and timed one by one. */
const COUNTS = {
  full: { agents: 200, claims: 5_000, pushed: 5_000, timed: 60 },
  quick: { agents: 200, claims: 2_000, pushed: 2_000, timed: 30 },
  smoke: { agents: 10, claims: 50, pushed: 50, timed: 3 },
}

/** `ran` is the processor time of this process and the database for one claim, in milliseconds, with what the worker does there meanwhile. */
type Claims = { perSecond: number; p50: number; p95: number; ran: number }

/** How fast tickets come to people: taken by them, given by the router, and from the commit of a new one until somebody has it. */
export type Queues = {
  claims: Claims
  /** The same while the worker does what follows from each claim. */
  beside: Claims
  /** Processor time of this process and the database for one ticket given by the router, with what follows from it there, in milliseconds. */
  pushRan: number
  pushedPerSecond: number
  /** The most that anybody was given beyond anybody else. */
  spread: number
  arrival: { p50: number; p95: number }
}

type Team = { tenantId: number; queueId: number; requesterId: number; agents: KnownActor[] }

/** An organisation of its own with a queue and people who always take tickets. It stays: deleting tickets of a large database takes minutes. */
async function makeTeam(db: Database, agents: number): Promise<Team> {
  const slug = `bench-queues-${Date.now()}`
  const ids = await inSystem(db, async (tx) => {
    const { id: tenantId } = await tx.insertInto('tenants').values({ slug, name: slug }).returning('id').executeTakeFirstOrThrow()
    await sql`insert into roles (tenant_id, slug, base, name, level)
      select ${tenantId}, slug, base, name, level from roles where tenant_id = (select min(tenant_id) from roles)`.execute(tx)
    const { rows } = await sql<{ id: number; role: string }>`insert into users (tenant_id, email, name, role)
      select ${tenantId}, 'p' || n || '@bench.example', 'Pessoa ' || n, case n when 0 then 'client' else 'agent' end
      from generate_series(0, ${agents}) n returning id, role`.execute(tx)
    const people = rows.filter(({ role }) => role === 'agent').map(({ id }) => id)
    const queue = { tenantId, name: 'Medida', isDefault: true, capacityDefault: 1_000 }
    const { id: queueId } = await tx.insertInto('queues').values(queue).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('queueMembers')
      .values(people.map((userId) => ({ tenantId, queueId, userId })))
      .execute()
    const states = people.map((userId) => ({ tenantId, userId, state: 'online', alwaysAvailable: true }))
    await tx.insertInto('availabilities').values(states).execute()
    return { tenantId, queueId, people, requesterId: rows.find(({ role }) => role === 'client')?.id ?? 0 }
  })
  const known = await asSystem(db, ids.tenantId, (ctx) => actorsOf(ctx, ids.people))
  return { ...ids, agents: known }
}

/** So many tickets come to the queue in one statement, and are told of like those that people open. */
const arrive = (db: Database, { tenantId, queueId, requesterId }: Team, count: number) =>
  inSystem(db, (tx) =>
    sql`with last as (
        insert into ticket_numbers (tenant_id, last_number) values (${tenantId}, ${count})
        on conflict (tenant_id) do update set last_number = ticket_numbers.last_number + ${count} returning last_number), made as (
        insert into tickets (tenant_id, number, title, description, requester_id, queue_id)
        select ${tenantId}, last.last_number - n, 'Chamado ' || n, 'Medida', ${requesterId}, ${queueId}
        from last, generate_series(0, ${count}::int - 1) n returning id)
      insert into outbox (tenant_id, name, payload)
      select ${tenantId}, 'ticket:created', jsonb_build_object('ticketId', id) from made`.execute(tx),
  )

async function setStrategy(db: Database, { queueId }: Team, strategy: string): Promise<void> {
  await inSystem(db, (tx) => tx.updateTable('queues').set({ strategy }).where('id', '=', queueId).execute())
}

const waiting = (db: Database, { tenantId }: Team) =>
  inSystem(db, async (tx) => {
    const left = tx.selectFrom('tickets').where('tenantId', '=', tenantId).where('assigneeId', 'is', null)
    return (await left.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  })

/**
 * Everybody asks for the next ticket over and over, on sixteen connections, until none is left. What follows from the arrival of the tickets is
 * done before, and each connection has planned its statements.
 */
async function measureClaims(
  db: Database,
  url: string,
  team: Team,
  count: number,
  pids: readonly number[],
  besides: (run: () => Promise<Claims>) => Promise<Claims>,
): Promise<Claims> {
  await arrive(db, team, count + WARMING)
  await drained(url)
  const taken = new Set<number>()
  let turn = 0
  const call = async () => {
    const actor = team.agents[turn++ % team.agents.length] as KnownActor
    const { ticket } = await asSystem(db, team.tenantId, (ctx) => next(makeCtx(ctx.db, actor), {}))
    if (ticket && taken.has(ticket.id)) throw new Error(`The ticket ${ticket.id} was claimed twice.`)
    if (ticket) taken.add(ticket.id)
  }
  const callers = Array.from({ length: CONNECTIONS }, () => ({ call, close: () => undefined }))
  await pound(callers, 120_000, WARMING)
  const figures = await besides(async () => {
    const before = processorOf(pids)
    const pounded = await pound(callers, 120_000, count)
    return { ...pounded, ran: since(before, processorOf(pids), count).ran }
  })
  if (taken.size !== count + WARMING) throw new Error(`${count + WARMING} claims gave ${taken.size} tickets.`)
  return figures
}

/** A queue with many waiting tickets becomes automatic: how fast they are given, by this process beside the worker. */
async function measurePush(db: Database, team: Team, count: number): Promise<{ perSecond: number; spread: number }> {
  await arrive(db, team, count)
  await setStrategy(db, team, 'round_robin')
  const log = {
    error: ({ err }: { err?: unknown }) => {
      throw err
    },
  }
  await inSystem(db, (tx) =>
    tx.insertInto('routingWakeups').values({ tenantId: team.tenantId, queueId: team.queueId, cause: 'queue' }).execute(),
  )
  const began = performance.now()
  while ((await routeDue({ db, log })) || (await waiting(db, team)) > 0);
  const elapsed = performance.now() - began
  const given = await inSystem(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from routing_decisions
      where tenant_id = ${team.tenantId} and cause = 'woken' group by chosen_id`.execute(tx)
    return rows.map((row) => row.count)
  })
  return { perSecond: (count / elapsed) * 1000, spread: Math.max(...given) - Math.min(...given) }
}

/** One new ticket at a time, given by the worker alone. */
async function measureArrival(db: Database, team: Team, count: number): Promise<Queues['arrival']> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    await arrive(db, team, 1)
    const at = performance.now()
    while ((await waiting(db, team)) > 0) await new Promise((done) => setTimeout(done, 5))
    times.push(performance.now() - at)
    // Not in step with the worker's rounds.
    await new Promise((done) => setTimeout(done, (n * 37) % 200))
  }
  return figuresOf(
    times,
    times.reduce((sum, one) => sum + one, 0),
  )
}

export async function measureQueues(environment: BenchEnvironment, profile: Profile, say: (line: string) => void): Promise<Queues> {
  const db = openDatabase(environment.url, { max: CONNECTIONS })
  const counts = COUNTS[profile.name]
  const team = await makeTeam(db, counts.agents)
  const pids = [process.pid, environment.postgres.pid()].filter((pid) => pid !== undefined)
  try {
    const still = (run: () => Promise<Claims>) => whileStill(environment.worker, run)
    const claims = await measureClaims(db, environment.url, team, counts.claims, pids, still)
    const beside = await measureClaims(db, environment.url, team, counts.claims, pids, (run) => run())
    const told = (of: string, { perSecond, p50, p95, ran }: Claims) =>
      `${counts.claims} tickets claimed by ${counts.agents} people, ${of}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${ran.toFixed(1)} ms of processor each`
    say(told('the worker standing still', claims))
    say(told('the worker beside', beside))
    const before = processorOf(pids)
    const { perSecond, spread } = await measurePush(db, team, counts.pushed)
    const { ran: pushRan } = since(before, processorOf(pids), counts.pushed)
    say(
      `${counts.pushed} tickets given by the router: ${perSecond.toFixed(0)}/s, spread ${spread}, ${pushRan.toFixed(1)} ms of processor each`,
    )
    const arrival = await measureArrival(db, team, counts.timed)
    say(`from arrival until somebody has it: p50 ${arrival.p50.toFixed(0)} ms, p95 ${arrival.p95.toFixed(0)} ms`)
    return { claims, beside, pushRan, pushedPerSecond: perSecond, spread, arrival }
  } finally {
    await setStrategy(db, team, 'manual')
    await db.close()
  }
}

export const judgeQueues = ({ claims, pushedPerSecond, spread, arrival }: Queues): Goal[] => [
  most('Q1', 'claim by 200 people on 16 connections, p95, the worker standing still', claims.p95, { must: 50, stretch: 25 }, ' ms'),
  least('Q2', 'tickets given by the router, per second', pushedPerSecond, { must: 500, stretch: 2_000 }, ''),
  most('Q3', 'arrival until somebody has it, p95', arrival.p95, { must: 1_000, stretch: 300 }, ' ms'),
  most('Q4', 'most beyond least, among equals', spread, { must: 1, stretch: 1 }, ''),
]
