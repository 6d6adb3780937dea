import type { Calendar, Coverage } from '@balcao/contracts/absences/absences'
import { LOW_COVERAGE } from '@balcao/contracts/absences/bounds'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { seesEverybody } from './internal/absence-rows.ts'

type Row = { queueId: number; name: string; members: number; date: string; expected: number; present: number | null }

/**
 * How many of each queue's members are there, day by day. Whoever works by weekly hours is expected on their weekdays only; half a day
 * away counts half. A day with too few is `low`. @throws DomainError forbidden
 */
export async function coverage(ctx: Ctx, { from, to, queueId }: Calendar): Promise<Coverage> {
  must(ctx, 'absence.read')
  const { actor, db } = ctx
  const reach = seesEverybody(actor) ? sql<SqlBool>`true` : sql<SqlBool>`q.id = any(${[...actor.queueIds]})`
  const { rows } = await sql<Row>`
    with people as (
      select q.id as queue_id, q.name, m.user_id, w.hours
      from queues q
      left join (queue_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.is_active and u.deleted_at is null)
        on m.tenant_id = q.tenant_id and m.queue_id = q.id
      left join work_shifts w on w.tenant_id = m.tenant_id and w.user_id = m.user_id
      where ${reach} and (${queueId ?? null}::bigint is null or q.id = ${queueId ?? null})
    )
    select p.queue_id as "queueId", p.name, count(p.user_id)::int as members, to_char(d.day, 'YYYY-MM-DD') as date,
      count(p.user_id) filter (where e.expected)::int as expected,
      sum(1 - a.away) filter (where e.expected)::float8 as present
    from people p
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') as d(day)
    cross join lateral (select p.user_id is not null
      and (p.hours is null or p.hours ? extract(isodow from d.day)::int::text) as expected) e
    cross join lateral (
      select least(1, coalesce(sum(1.0 - case when a.from_date = d.day and a.from_half = 'afternoon' then 0.5 else 0 end
        - case when a.to_date = d.day and a.to_half = 'morning' then 0.5 else 0 end), 0)) as away
      from absences a
      where a.user_id = p.user_id and a.cancelled_at is null and a.ends_at > ${from}::date - interval '1 day'
        and a.from_date <= d.day and a.to_date >= d.day
    ) a
    group by p.queue_id, p.name, d.day
    order by lower(p.name), p.queue_id, d.day`.execute(db)
  const queues = [...Map.groupBy(rows, (row) => row.queueId).values()].map((days) => {
    const [{ queueId: id, name, members }] = days as [Row]
    return { queueId: id, name, members, days: days.map(dayOf) }
  })
  return { data: queues }
}

function dayOf({ date, expected, present }: Row) {
  const percent = expected > 0 ? Math.round((100 * (present ?? 0)) / expected) : null
  return { date, expected, percent, low: percent !== null && percent < LOW_COVERAGE }
}
