import { AWAKE_STATUSES, OPEN_STATUSES, PRIORITIES, type Priority, STATUS, STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import type { TicketStats } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../ctx.ts'
import { scopeOf } from '../roles/grants.ts'
import { type Eb, visible } from '../tickets/visible.ts'

/** A figure of one status and priority: of nobody (0), of the caller, or of any others (−1). */
type Count = { assigneeId: number; status: string; priority: string; count: number }

/** The counters know queues and people responsible; whoever sees by anything else has their tickets counted one by one. */
function readsCounters(actor: Actor): boolean {
  const scope = scopeOf(actor, 'ticket.read')
  return scope === 'tenant' || (scope === 'queue' && actor.side === 'staff')
}

/** Kept counters plus what was not folded yet, added up by the database: a desk of many agents has thousands of them. */
async function keptCounts({ actor, db }: Ctx): Promise<Count[]> {
  const me = actor.userId ?? 0
  const all = scopeOf(actor, 'ticket.read') === 'tenant'
  const counted = all ? sql`true` : sql`(assignee_id = ${me} or queue_id = any(${[...actor.queueIds]}::bigint[]))`
  const { rows } = await sql<Count>`
    select assignee_id, status, priority, sum(n)::bigint as count from (
      select case when assignee_id in (0, ${me}) then assignee_id else -1 end as assignee_id, status, priority, count as n
      from ticket_counts where ${counted}
      union all
      select case when assignee_id in (0, ${me}) then assignee_id else -1 end, status, priority, delta
      from ticket_count_deltas where ${counted}
    ) c group by 1, 2, 3 having sum(n) <> 0`.execute(db)
  return rows
}

/** Whoever sees few tickets, as a customer does, has them counted as they are. */
async function ownCounts({ actor, db }: Ctx): Promise<Count[]> {
  const rows = await db
    .selectFrom('tickets as t')
    .where((eb) => visible(eb as unknown as Eb, actor))
    .select((eb) => ['t.status', 't.priority', 't.assigneeId', eb.fn.countAll<number>().as('count')])
    .groupBy(['t.status', 't.priority', 't.assigneeId'])
    .execute()
  if (actor.side === 'staff') return rows.map((row) => ({ ...row, assigneeId: row.assigneeId ?? 0 }))
  return rows.map((row) => ({ ...row, status: STATUS[row.status as Status].customerStatus, assigneeId: 0 }))
}

function sumBy<K extends string>(keys: readonly K[], rows: Count[], key: (row: Count) => string): Record<K, number> {
  const sums = Object.fromEntries(keys.map((k) => [k, 0])) as Record<K, number>
  for (const row of rows) sums[key(row) as K] += row.count
  return sums
}

const total = (rows: Count[]) => rows.reduce((sum, row) => sum + row.count, 0)

async function today(ctx: Ctx) {
  const { actor } = ctx
  const startOfDay = sql<string>`(select date_trunc('day', now() at time zone t.time_zone) at time zone t.time_zone from tenants t where t.id = ${actor.tenantId})`
  const since = (column: 'createdAt' | 'resolvedAt') =>
    ctx.db
      .selectFrom('tickets as t')
      .where(`t.${column}`, '>=', startOfDay)
      .where((eb) => visible(eb as unknown as Eb, actor))
      .select((eb) => eb.fn.countAll<number>().as('count'))
  return ctx.db
    .selectNoFrom([since('createdAt').as('createdToday'), since('resolvedAt').as('resolvedToday')])
    .$narrowType<{ createdToday: number; resolvedToday: number }>()
    .executeTakeFirstOrThrow()
}

/** Tickets the caller resolved, a day each in the tenant's zone, the last 28 days, oldest first. Only those days are read. */
async function resolvedByDay(ctx: Ctx): Promise<{ day: string; count: number }[]> {
  if (ctx.actor.side === 'customer') return []
  const { rows } = await sql<{ day: string; count: number }>`
    with zone as (select time_zone as tz, date_trunc('day', now() at time zone time_zone) as today from tenants where id = ${ctx.actor.tenantId}),
    done as (
      select date_trunc('day', t.resolved_at at time zone (select tz from zone)) as day, count(*) as count from tickets t
      where t.assignee_id = ${ctx.actor.userId} and t.resolved_at >= (select (today - interval '27 days') at time zone tz from zone)
      group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(done.count, 0) as count
    from zone cross join lateral generate_series(zone.today - interval '27 days', zone.today, interval '1 day') as d(day)
    left join done on done.day = d.day
    order by d.day`.execute(ctx.db)
  return rows
}

/** Figures of the tickets the caller may see. */
export async function stats(ctx: Ctx): Promise<TicketStats> {
  const rows = readsCounters(ctx.actor) ? await keptCounts(ctx) : await ownCounts(ctx)
  const open = rows.filter((row) => (OPEN_STATUSES as readonly string[]).includes(row.status))
  const mine = rows.filter((row) => ctx.actor.side === 'staff' && row.assigneeId === ctx.actor.userId)
  const awake = open.filter((row) => (AWAKE_STATUSES as readonly string[]).includes(row.status))
  const mineAwake = awake.filter((row) => mine.includes(row))
  return {
    total: total(rows),
    open: total(awake),
    unassigned: ctx.actor.side === 'staff' ? total(awake.filter((row) => row.assigneeId === 0)) : 0,
    mine: ctx.actor.side === 'staff' ? total(mineAwake) : total(awake),
    byStatus: sumBy<Status>(STATUSES, rows, (row) => row.status),
    byPriority: sumBy<Priority>(PRIORITIES, open, (row) => row.priority),
    mineByStatus: sumBy<Status>(STATUSES, mine, (row) => row.status),
    ...(await today(ctx)),
    myResolvedByDay: await resolvedByDay(ctx),
  }
}
