import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { clocksOfQueues } from '../calendars/clock.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import { type Fact, factsOf } from './facts.ts'
import { readLives } from './internal/lives.ts'

/** Marks of one look, and of one transaction. */
const BATCH = 500

type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/**
 * Derives the facts of tickets that changed, oldest mark first; what fails waits behind the others. A mark goes in the transaction that writes the facts, so that whatever
 * ends a worker loses none; deriving twice changes nothing.
 * @returns whether there is more
 */
export async function deriveDue({ db, log }: Upkeep): Promise<boolean> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number; id: number; ticketId: number }>`
      select tenant_id, id, ticket_id from report_changes order by id limit ${sql.lit(BATCH)}`.execute(tx),
  )
  let done = 0
  for (const [tenantId, marks] of Map.groupBy(rows, ({ tenantId }) => tenantId))
    try {
      await asSystem(db, tenantId, async (ctx) => {
        await derive(ctx, [...new Set(marks.map(({ ticketId }) => ticketId))])
        await sql`delete from report_changes where id = any(${marks.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
      })
      done += marks.length
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, tickets: marks.length }, 'the facts of tickets could not be derived')
      await putLast(db, marks)
    }
  return rows.length === BATCH && done > 0
}

/** Marks that cannot be worked on now go behind all others, so that they hold up nobody else's. */
async function putLast(db: Database, marks: readonly { id: number }[]): Promise<void> {
  await inSystem(db, (tx) =>
    sql`with gone as (delete from report_changes where id = any(${marks.map(({ id }) => id)}::bigint[]) returning tenant_id, ticket_id, at)
      insert into report_changes (tenant_id, ticket_id, at) select tenant_id, ticket_id, min(at) from gone group by 1, 2`.execute(tx),
  )
}

/** Makes the facts of these tickets what their sources say now, writing only the difference. */
export async function derive(ctx: Ctx, ticketIds: readonly number[]): Promise<void> {
  const { db, actor } = ctx
  // Two that derive the same ticket at once would each write it; what is read next is what has been committed.
  await sql`select pg_advisory_xact_lock(hashtext('reports.derive'), ${actor.tenantId}::int)`.execute(db)
  const business = await clocksOfQueues(ctx)
  const facts = (await readLives(ctx, ticketIds)).flatMap((life) => numbered(life.ticketId, factsOf(life, business)))
  const given = sql`(
    select g.*, (g.at at time zone z.time_zone)::date as day from tenants z, jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as g (
      ticket_id bigint, kind text, n int, at timestamptz, detail text, queue_id bigint, agent_id bigint, priority text, type text, channel text,
      company_id bigint, ms bigint, business_ms bigint, score smallint)
    where z.id = ${actor.tenantId})`
  await sql`
    delete from report_facts f using (
      select h.ticket_id, h.kind, h.n from report_facts h left join ${given} g on g.ticket_id = h.ticket_id and g.kind = h.kind and g.n = h.n
      where h.ticket_id = any(${ticketIds}::bigint[]) and (g.ticket_id is null or
        (g.at, g.day, g.detail, g.queue_id, g.agent_id, g.priority, g.type, g.channel, g.company_id, g.ms, g.business_ms, g.score) is distinct from
        (h.at, h.day, h.detail, h.queue_id, h.agent_id, h.priority, h.type, h.channel, h.company_id, h.ms, h.business_ms, h.score))) gone
    where f.tenant_id = ${actor.tenantId} and f.ticket_id = gone.ticket_id and f.kind = gone.kind and f.n = gone.n`.execute(db)
  if (facts.length === 0) return
  await sql`
    insert into report_facts (tenant_id, ticket_id, kind, n, at, day, detail, queue_id, agent_id, priority, type, channel, company_id, ms, business_ms, score)
    select ${actor.tenantId}, ticket_id, kind, n, at, day, detail, queue_id, agent_id, priority, type, channel, company_id, ms, business_ms, score
    from ${given} g
    on conflict do nothing`.execute(db)
}

/** As rows: facts of one kind are told apart by their order. */
function numbered(ticketId: number, facts: readonly Fact[]) {
  const counts = new Map<string, number>()
  return facts.map(({ kind, at, queueId, agentId, companyId, businessMs, ...rest }) => {
    const n = (counts.get(kind) ?? 0) + 1
    counts.set(kind, n)
    return {
      ...{ ...rest, ticket_id: ticketId, kind, n, at: new Date(at).toISOString() },
      ...{ queue_id: queueId, agent_id: agentId, company_id: companyId, business_ms: businessMs },
    }
  })
}
