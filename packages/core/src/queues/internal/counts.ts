import type { Counts } from '@balcao/contracts/queues/queues'
import { AWAKE_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { EFFECTIVE } from './effective.ts'

/** Literals, so that the partial indexes of the same statuses are used. */
const AWAKE = sql.join(AWAKE_STATUSES.map((one) => sql.lit(one)))

/**
 * What waits in queues and who is there for it, by their ids. Tickets are counted by the kept counters and what was not folded into them
 * yet; only those at risk or late are counted as they are, by an index of them alone.
 */
export async function countsOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, Counts>> {
  const { rows } = await sql<Counts & { id: number }>`
    with asked as (select unnest(${[...ids]}::bigint[]) as id),
    counted as (
      select queue_id, coalesce(sum(n), 0) as open, coalesce(sum(n) filter (where assignee_id = 0), 0) as waiting from (
        select queue_id, assignee_id, count as n from ticket_counts where queue_id = any(${[...ids]}::bigint[]) and status in (${AWAKE})
        union all
        select queue_id, assignee_id, delta from ticket_count_deltas where queue_id = any(${[...ids]}::bigint[]) and status in (${AWAKE})
      ) c group by queue_id),
    people as (
      select m.queue_id, count(*) as members, count(*) filter (where ${EFFECTIVE} = 'online') as online
      from queue_members m
      join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.is_active and u.deleted_at is null
      left join availabilities a on a.tenant_id = m.tenant_id and a.user_id = m.user_id
      left join presences p on p.tenant_id = m.tenant_id and p.user_id = m.user_id
      where m.queue_id = any(${[...ids]}::bigint[]) group by m.queue_id)
    select q.id, coalesce(c.open, 0)::int as open, coalesce(c.waiting, 0)::int as waiting,
      coalesce(r.at_risk, 0)::int as "atRisk", coalesce(r.late, 0)::int as late,
      (select t.created_at from tickets t where t.queue_id = q.id and t.assignee_id is null and t.status in (${AWAKE})
        order by t.created_at limit 1) as "oldestWaitingAt",
      coalesce(h.online, 0)::int as online, coalesce(h.members, 0)::int as members
    from asked q
    left join counted c on c.queue_id = q.id
    left join people h on h.queue_id = q.id
    left join lateral (select count(*) filter (where t.sla_state = 'at_risk') as at_risk, count(*) filter (where t.sla_state = 'late') as late
      from tickets t where t.queue_id = q.id and t.sla_state in ('at_risk', 'late')) r on true`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
