import type { BoardHead } from '@balcao/contracts/queues/board'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { LOAD_PARTS } from '../../routing/cost.ts'
import { EFFECTIVE } from './effective.ts'

/** More people than a board has columns for. */
const MOST = 200

/** Of somebody, or of nobody (id 0). */
type PersonHead = Omit<BoardHead, 'key' | 'absentUntil'> & { id: number }

/** The heads of columns that are people: the members of queues, and whoever has tickets there; first what nobody has. */
export async function headsByPerson({ db }: Ctx, queueIds: readonly number[]): Promise<PersonHead[]> {
  const ids = sql`${[...queueIds]}::bigint[]`
  const { rows } = await sql<PersonHead>`
    with seats as (
      select m.user_id as id, sum(coalesce(m.capacity, q.capacity_default)) as capacity
      from queue_members m join queues q on q.tenant_id = m.tenant_id and q.id = m.queue_id
      where m.queue_id = any(${ids}) group by 1),
    loads as (select l.user_id as id, sum(l.load) as load from ${LOAD_PARTS} l where l.queue_id = any(${ids}) group by 1 having sum(l.load) <> 0),
    risks as (
      select coalesce(t.assignee_id, 0) as id, count(*) filter (where t.sla_state = 'at_risk') as at_risk, count(*) filter (where t.sla_state = 'late') as late
      from tickets t where t.queue_id = any(${ids}) and t.sla_state in ('at_risk', 'late') group by 1),
    people as (
      select u.id, u.name, ${EFFECTIVE} as availability, a.capacity as most
      from (select id from seats union select id from loads) i
      join users u on u.id = i.id and u.deleted_at is null
      left join availabilities a on a.tenant_id = u.tenant_id and a.user_id = u.id
      left join presences p on p.tenant_id = u.tenant_id and p.user_id = u.id
      order by sort_key(u.name), u.id limit ${sql.lit(MOST)})
    select 0 as id, null as name, null as availability, null::int as online, null::int as members, null::int as load, null::int as capacity,
      (select min(w.at) from unnest(${ids}) q(id), lateral (select t.created_at as at from tickets t
        where t.queue_id = q.id and t.assignee_id is null and t.status in ('new', 'open', 'waiting_customer', 'waiting_third_party')
        order by t.created_at limit 1) w) as "oldestAt",
      coalesce((select at_risk from risks where id = 0), 0)::int as "atRisk", coalesce((select late from risks where id = 0), 0)::int as late
    union all
    select p.id, p.name, p.availability, null, null, coalesce(l.load, 0)::int, least(s.capacity, p.most)::int, o.at,
      coalesce(r.at_risk, 0)::int, coalesce(r.late, 0)::int
    from people p left join seats s on s.id = p.id left join loads l on l.id = p.id left join risks r on r.id = p.id
    left join lateral (select min(t.created_at) as at from tickets t
      where t.assignee_id = p.id and t.status in ('new', 'open') and t.queue_id = any(${ids})) o on true`.execute(db)
  return rows
}
