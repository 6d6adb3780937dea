import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { notifyAdmins } from '../notifications/admins.ts'
import { newsOf } from '../notifications/news/news.ts'
import { derive } from './derive-tickets.ts'

/** Of a hundred tickets one is derived anew each night: at least so many of a tenant, and no more than that. */
const [LEAST, MOST] = [20, 2_000]

type Upkeep = {
  db: Database
  log: Record<'info' | 'error', (fields: object, text: string) => void>
  progress?: (done: number, total: number) => Promise<void>
}

/**
 * Counts a sample of tickets, and a day, of each tenant anew. What differs is repaired, is an error in the log, and
 * administrators get a notification: it should never happen.
 */
export async function recountReports({ db, log, progress }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) => sql<{ id: number }>`select id from tenants order by id`.execute(tx))
  for (const [done, { id: tenantId }] of rows.entries()) {
    await progress?.(done, rows.length)
    try {
      const facts = await recountTickets(db, tenantId)
      const sums = await recountDay(db, tenantId)
      if (facts + sums === 0) continue
      log.error({ tenantId, facts, sums }, 'reports were not what they are counted from, and were repaired')
      await asSystem(db, tenantId, (ctx) => alertAdmins(ctx, facts + sums))
    } catch (error) {
      log.error({ err: error, tenantId }, 'reports could not be counted anew')
    }
  }
}

function alertAdmins(ctx: Ctx, count: number): Promise<void> {
  return notifyAdmins(ctx, {
    ...{ sourceKey: `reports-repaired-${new Date().toISOString()}`, said: newsOf('reportsRepaired', { count }), type: 'reports_repaired' },
    ...{ module: 'reports', severity: 'warning', priority: 'high', actionUrl: '/reports' },
  })
}

/** A sample of the tickets that do not wait to be derived anyway. @returns how many facts differed */
function recountTickets(db: Database, tenantId: number): Promise<number> {
  return asSystem(db, tenantId, async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select t.id from (
        select id from tickets order by random()
        limit (select least(${sql.lit(MOST)}, greatest(${sql.lit(LEAST)}, count(*) / 100)) from tickets)) t
      where not exists (select from report_changes c where c.tenant_id = ${tenantId} and c.ticket_id = t.id)
        and not exists (select from report_rebuilds b where b.tenant_id = ${tenantId})`.execute(ctx.db)
    return rows.length === 0
      ? 0
      : derive(
          ctx,
          rows.map(({ id }) => id),
        )
  })
}

/** A day on which something happened, and its month. @returns how many sums of them differed from the facts */
async function recountDay(db: Database, tenantId: number): Promise<number> {
  return inSystem(db, async (tx) => {
    // Nothing is added to the sums meanwhile; what is derived meanwhile waits in the differences.
    await sql`select pg_advisory_xact_lock(hashtext('reports.fold'))`.execute(tx)
    const { rows } = await sql<{ day: string }>`
      select to_char(day, 'YYYY-MM-DD') as day from (
        select distinct day from report_days where tenant_id = ${tenantId} and grain = 'day'
        union select distinct day from report_facts where tenant_id = ${tenantId} and kind = 'created') d
      order by random() limit 1`.execute(tx)
    const [found] = rows
    if (!found) return 0
    let repaired = 0
    for (const table of ['report_days', 'report_agent_days'] as const)
      for (const grain of ['day', 'month'] as const) repaired += await repairSums(tx, tenantId, { table, grain, day: found.day })
    return repaired
  })
}

const KEYS = {
  report_days: ['kind', 'detail', 'queue_id', 'priority'],
  report_agent_days: ['kind', 'detail', 'agent_id'],
} as const

type Repaired = { table: keyof typeof KEYS; grain: 'day' | 'month'; day: string }

/** Makes the sums of a day, or of its month, the facts of it, less what is not added yet. */
async function repairSums(tx: Tx, tenantId: number, { table, grain, day }: Repaired): Promise<number> {
  const keys = sql.raw(KEYS[table].join(', '))
  const start = sql`date_trunc(${grain}, ${day}::date)::date`
  const of = sql`tenant_id = ${tenantId} and day >= ${start} and day < ${start} + ${`1 ${grain}`}::interval`
  const { numAffectedRows = 0n } = await sql`
    with held as (select * from ${sql.table(table)} where tenant_id = ${tenantId} and grain = ${grain} and day = ${start}),
    truth as (
      select ${keys}, sum(n) as n, sum(ms) as ms, sum(score) as score from (
        select ${keys}, 1 as n, coalesce(ms, 0) as ms, coalesce(score, 0) as score from report_facts where ${of}
        union all select ${keys}, -n, -ms, -score from report_deltas where ${of}
        union all select ${keys}, 0, 0, 0 from held) s
      group by ${keys})
    insert into ${sql.table(table)} as t (tenant_id, grain, day, ${keys}, n, ms, score)
    select ${tenantId}, ${grain}, ${start}, ${keys}, w.n, w.ms, w.score from truth w left join held h using (${keys})
    where (w.n, w.ms, w.score) is distinct from (coalesce(h.n, 0), coalesce(h.ms, 0), coalesce(h.score, 0))
    on conflict (tenant_id, ${table === 'report_days' ? sql`grain, kind, day, detail, queue_id, priority` : sql`grain, kind, day, detail, agent_id`})
      do update set n = excluded.n, ms = excluded.ms, score = excluded.score`.execute(tx)
  return Number(numAffectedRows)
}
