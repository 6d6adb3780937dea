import type { GetStatistics, QueueStatistics } from '@balcao/contracts/queues/statistics'
import { STATISTICS_DAYS } from '@balcao/contracts/queues/words'
import { AWAKE_STATUSES, PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { countsOf } from './internal/counts.ts'
import { type Flow, flowOf, type Happening, happeningsOf, type Period, type Waits } from './internal/happenings.ts'
import { mustSeeQueue } from './internal/queue-rows.ts'
import { skillGaps } from './internal/skill-gaps.ts'

const DAY_MS = 86_400_000
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const length = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The days asked for: up to today, where the organisation is, and four weeks, where they are left open. */
async function periodOf({ db, actor }: Ctx, { from, to }: GetStatistics): Promise<Period & { asOf: string }> {
  const { rows } = await sql<{
    asOf: string
    today: string
  }>`select now() as "asOf", to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today
    from tenants where id = ${actor.tenantId}`.execute(db)
  const { asOf, today } = rows[0] ?? { asOf: new Date().toISOString(), today: new Date().toISOString().slice(0, 10) }
  const last = to ?? (from === undefined ? today : shift(from, STATISTICS_DAYS - 1))
  return { asOf, from: from ?? shift(last, 1 - STATISTICS_DAYS), to: last }
}

/**
 * What a queue has to do now, and what happened to its tickets in a period, from the states that they went through.
 * @throws DomainError forbidden, queue_not_found
 */
export async function statistics(ctx: Ctx, input: GetStatistics): Promise<QueueStatistics> {
  must(ctx, 'queue.use')
  const { id } = input
  await mustSeeQueue(ctx, id)
  const { asOf, ...period } = await periodOf(ctx, input)
  const counts = (await countsOf(ctx, [id])).get(id)
  if (!counts) throw notFound('queue_not_found')
  const { happened, waits } = await happeningsOf(ctx, id, period)
  const before = { from: shift(period.from, -length(period)), to: shift(period.from, -1) }
  const flow = flowOf(happened)
  return {
    asOf,
    ...period,
    now: { ...counts, ...waits, daysToClear: daysToClear(counts.open, flow.resolved, length(period)) },
    series: seriesOf(happened, period),
    total: { ...flow, ...waits },
    previous: input.compare ? await totalOf(ctx, id, before) : null,
    byAgent: await byAgent(ctx, id, happened),
    byPriority: await byPriority(ctx, id),
    skillGaps: await skillGaps(ctx, id),
  }
}

async function totalOf(ctx: Ctx, id: number, period: Period): Promise<Flow & Waits> {
  const { happened, waits } = await happeningsOf(ctx, id, period)
  return { ...flowOf(happened), ...waits }
}

const daysToClear = (open: number, resolved: number, days: number) =>
  resolved === 0 ? null : Math.round((open / (resolved / days)) * 10) / 10

/** Each day of the period, those on which nothing happened too. */
function seriesOf(happened: readonly Happening[], period: Period): QueueStatistics['series'] {
  const byDay = Map.groupBy(happened, ({ day }) => day)
  return Array.from({ length: length(period) }, (_, n) => shift(period.from, n)).map((day) => ({ day, ...flowOf(byDay.get(day) ?? []) }))
}

/** Members, and others who did something for the queue. */
async function byAgent({ db }: Ctx, id: number, happened: readonly Happening[]): Promise<QueueStatistics['byAgent']> {
  const sums = (kind: Happening['kind']) => {
    const all = new Map<number, number>()
    for (const one of happened) if (one.kind === kind && one.userId !== null) all.set(one.userId, (all.get(one.userId) ?? 0) + one.count)
    return all
  }
  const [given, resolved] = [sums('given'), sums('resolved')]
  const named = [...new Set([...given.keys(), ...resolved.keys()])]
  const { rows } = await sql<{ userId: number; name: string; isMember: boolean; open: number }>`
    with counted as (
      select assignee_id as id, sum(n)::int as open from (
        select assignee_id, count as n from ticket_counts where queue_id = ${id} and assignee_id <> 0 and status = any(${[...AWAKE_STATUSES]}::text[])
        union all
        select assignee_id, delta from ticket_count_deltas where queue_id = ${id} and assignee_id <> 0 and status = any(${[...AWAKE_STATUSES]}::text[])
      ) c group by 1 having sum(n) > 0)
    select u.id as "userId", u.name, m.user_id is not null as "isMember", coalesce(c.open, 0) as open
    from users u
    left join queue_members m on m.tenant_id = u.tenant_id and m.queue_id = ${id} and m.user_id = u.id
    left join counted c on c.id = u.id
    where u.id in (select user_id from queue_members where queue_id = ${id} union select id from counted union select unnest(${named}::bigint[]))
    order by sort_key(u.name), u.id`.execute(db)
  return rows.map((row) => ({ ...row, given: given.get(row.userId) ?? 0, resolved: resolved.get(row.userId) ?? 0 }))
}

async function byPriority({ db }: Ctx, id: number): Promise<QueueStatistics['byPriority']> {
  const { rows } = await sql<{ priority: string; open: number; waiting: number }>`
    select priority, sum(n)::int as open, coalesce(sum(n) filter (where assignee_id = 0), 0)::int as waiting from (
      select priority, assignee_id, count as n from ticket_counts where queue_id = ${id} and status = any(${[...AWAKE_STATUSES]}::text[])
      union all
      select priority, assignee_id, delta from ticket_count_deltas where queue_id = ${id} and status = any(${[...AWAKE_STATUSES]}::text[])
    ) c group by priority`.execute(db)
  return PRIORITIES.map((priority) => {
    const row = rows.find((one) => one.priority === priority)
    return { priority, open: row?.open ?? 0, waiting: row?.waiting ?? 0 }
  })
}
