import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** Days of the organisation's zone, both included. */
export type Period = { from: string; to: string }
const KINDS = ['arrived', 'given', 'resolved'] as const
type Kind = (typeof KINDS)[number]
/** How often something happened on a day to tickets that somebody was given or had. */
export type Happening = { day: string; kind: Kind; userId: number | null; count: number }
/** Minutes until tickets were given to somebody: half of them, and nine of ten, waited no longer. */
export type Waits = { waitP50: number | null; waitP90: number | null }
export type Flow = Record<Kind, number>

/**
 * What happened to tickets of a queue, from the states that they went through: each state of the period is compared with the one before it.
 * Read by the index of states of a queue, and by those of the tickets it names.
 */
export async function happeningsOf(
  { db, actor }: Ctx,
  queueId: number,
  { from, to }: Period,
): Promise<{ happened: Happening[]; waits: Waits }> {
  const { rows } = await sql<Waits & { day: string; kind: string; userId: number | null; count: number }>`
    with zone as (select time_zone as tz, ${from}::timestamp at time zone time_zone as start,
        (${to}::timestamp + interval '1 day') at time zone time_zone as past from tenants where id = ${actor.tenantId}),
    own as materialized (
      select s.ticket_id, s.id, s.at, s.status, s.assignee_id, p.id as before, p.queue_id as was_in, p.status as was, p.assignee_id as had
      from zone, ticket_states s
      left join lateral (select b.id, b.queue_id, b.status, b.assignee_id from ticket_states b
        where b.tenant_id = s.tenant_id and b.ticket_id = s.ticket_id and b.id < s.id order by b.id desc limit 1) p on true
      where s.queue_id = ${queueId} and s.at >= zone.start and s.at < zone.past),
    happened as (
      select at, 'arrived' as kind, null::bigint as user_id, null::numeric as waited from own
      where (before is null or was_in is distinct from ${queueId}) and status not in ('merged', 'spam')
      union all
      select at, 'given', assignee_id, extract(epoch from at - coalesce((
          select min(w.at) from ticket_states w where w.tenant_id = ${actor.tenantId} and w.ticket_id = own.ticket_id and w.id < own.id
            and w.id > coalesce((select max(b.id) from ticket_states b where b.tenant_id = ${actor.tenantId} and b.ticket_id = own.ticket_id
              and b.id < own.id and (b.assignee_id is not null or b.queue_id is distinct from ${queueId})), 0)), at)) / 60
      from own where assignee_id is not null and (had is null or was_in is distinct from ${queueId})
      union all
      select at, 'resolved', assignee_id, null from own
      where status in ('resolved', 'closed') and coalesce(was, '') not in ('resolved', 'closed')
    )
    select to_char(h.at at time zone zone.tz, 'YYYY-MM-DD') as day, h.kind, h.user_id as "userId", count(*)::int as count,
      null::float as "waitP50", null::float as "waitP90"
    from happened h, zone group by 1, 2, 3
    union all
    select null, 'waits', null, 0, round(percentile_disc(0.5) within group (order by waited)::numeric, 1)::float,
      round(percentile_disc(0.9) within group (order by waited)::numeric, 1)::float from happened where waited is not null`.execute(db)
  const [waits] = rows.filter(({ kind }) => kind === 'waits')
  return {
    happened: rows.filter(({ kind }) => kind !== 'waits').map(({ waitP50: _, waitP90: __, ...one }) => one as Happening),
    waits: { waitP50: waits?.waitP50 ?? null, waitP90: waits?.waitP90 ?? null },
  }
}

/** How often each thing happened. */
export function flowOf(happened: readonly Happening[]): Flow {
  const flow: Flow = { arrived: 0, given: 0, resolved: 0 }
  for (const { kind, count } of happened) flow[kind] += count
  return flow
}
