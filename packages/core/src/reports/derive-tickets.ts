import { sql } from 'kysely'
import { clocksOfQueues } from '../calendars/clock.ts'
import type { Ctx } from '../ctx.ts'
import { type Fact, type FactKind, factsOf } from './facts.ts'
import { readLives } from './internal/lives.ts'

/** Tickets compared in one statement: the facts of 500 busy ones held 170 MB of a database connection. */
const TOGETHER = 25

/**
 * Makes the facts of these tickets what their sources say now, writing only the difference.
 * @returns how many facts went and came
 */
export async function derive(ctx: Ctx, ticketIds: readonly number[]): Promise<number> {
  const { db, actor } = ctx
  // Two that derive the same ticket at once would each write it; what is read next is what has been committed.
  await sql`select pg_advisory_xact_lock(hashtext('reports.derive'), ${actor.tenantId}::int)`.execute(db)
  const business = await clocksOfQueues(ctx)
  let changed = 0
  for (let from = 0; from < ticketIds.length; from += TOGETHER)
    changed += await deriveTogether(ctx, ticketIds.slice(from, from + TOGETHER), business)
  return changed
}

async function deriveTogether(
  ctx: Ctx,
  ticketIds: readonly number[],
  business: Awaited<ReturnType<typeof clocksOfQueues>>,
): Promise<number> {
  const { db, actor } = ctx
  const facts = (await readLives(ctx, ticketIds)).flatMap((life) => numbered(life.ticketId, factsOf(life, business)))
  const given = sql`(
    select g.*, (g.at at time zone z.time_zone)::date as day, (g.prev_at at time zone z.time_zone)::date as prev_day from tenants z, jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as g (
      ticket_id bigint, kind text, n int, at timestamptz, prev_at timestamptz, detail text, queue_id bigint, agent_id bigint, priority text, type text, channel text,
      company_id bigint, ms bigint, business_ms bigint, score smallint)
    where z.id = ${actor.tenantId})`
  const { numAffectedRows: went = 0n } = await sql`
    delete from report_facts f using (
      select h.ticket_id, h.kind, h.n from report_facts h left join ${given} g on g.ticket_id = h.ticket_id and g.kind = h.kind and g.n = h.n
      where h.ticket_id = any(${ticketIds}::bigint[]) and (g.ticket_id is null or
        (g.at, g.day, g.prev_day, g.detail, g.queue_id, g.agent_id, g.priority, g.type, g.channel, g.company_id, g.ms, g.business_ms, g.score) is distinct from
        (h.at, h.day, h.prev_day, h.detail, h.queue_id, h.agent_id, h.priority, h.type, h.channel, h.company_id, h.ms, h.business_ms, h.score))) gone
    where f.tenant_id = ${actor.tenantId} and f.ticket_id = gone.ticket_id and f.kind = gone.kind and f.n = gone.n`.execute(db)
  if (facts.length === 0) return Number(went)
  const { numAffectedRows: came = 0n } = await sql`
    insert into report_facts (tenant_id, ticket_id, kind, n, at, day, prev_day, detail, queue_id, agent_id, priority, type, channel, company_id, ms, business_ms, score)
    select ${actor.tenantId}, ticket_id, kind, n, at, day, prev_day, detail, queue_id, agent_id, priority, type, channel, company_id, ms, business_ms, score
    from ${given} g
    on conflict do nothing`.execute(db)
  return Number(went + came)
}

/** Kinds of which reports also count the tickets. */
const COUNTED_ONCE: readonly FactKind[] = ['reply', 'resolved', 'reopened', 'rated', 'sla']

/** As rows: facts of one kind are told apart by their order. */
function numbered(ticketId: number, facts: readonly Fact[]) {
  const before = previousOf(facts)
  const counts = new Map<string, number>()
  return facts.map((fact) => {
    const { kind, at, queueId, agentId, companyId, businessMs, ...rest } = fact
    const n = (counts.get(kind) ?? 0) + 1
    counts.set(kind, n)
    const previous = before.get(fact)
    return {
      ...{ ...rest, ticket_id: ticketId, kind, n, at: new Date(at).toISOString() },
      prev_at: previous ? new Date(previous.at).toISOString() : null,
      ...{ queue_id: queueId, agent_id: agentId, company_id: companyId, business_ms: businessMs },
    }
  })
}

/** Of each fact of which tickets are counted, the one before it: of replies, by the same agent. */
function previousOf(facts: readonly Fact[]): Map<Fact, Fact> {
  const found = new Map<Fact, Fact>()
  const last = new Map<string, Fact>()
  for (const fact of facts.filter(({ kind }) => COUNTED_ONCE.includes(kind)).toSorted((a, b) => a.at - b.at)) {
    const of = fact.kind === 'reply' ? `reply ${fact.agentId}` : fact.kind
    const previous = last.get(of)
    if (previous) found.set(fact, previous)
    last.set(of, fact)
  }
  return found
}
