import type { Facet } from '@balcao/contracts/search/search'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** Values of a facet that are told, most frequent first. */
const MOST_VALUES = 8

/** What the tickets that were found are, counted; of tickets the reader sees, and for the desk alone. */
export async function facetsOf(ctx: Ctx, ids: readonly number[]): Promise<Facet[]> {
  if (ctx.actor.side !== 'staff' || ids.length === 0) return []
  const { rows } = await sql<Facet>`
    with f as materialized (
      select t.id, t.status, t.assignee_id, t.queue_id, t.company_id from tickets t where t.id = any (${[...ids]}::bigint[])),
    counted as (
      select 1 as place, 'status' as field, status as value, count(*)::int as count from f group by status
      union all select 2, 'queue', coalesce(q.name, 'none'), n from (select queue_id, count(*)::int as n from f group by 1) f left join queues q on q.id = f.queue_id
      union all select 3, 'assignee', coalesce(u.name, 'none'), n from (select assignee_id, count(*)::int as n from f group by 1) f left join users u on u.id = f.assignee_id
      union all select 4, 'tag', g.name, n from (select k.tag_id, count(*)::int as n from f join ticket_tags k on k.ticket_id = f.id group by 1) k join tags g on g.id = k.tag_id
      union all select 5, 'company', coalesce(c.name, 'none'), n from (select company_id, count(*)::int as n from f group by 1) f left join companies c on c.id = f.company_id)
    select field, json_agg(json_build_object('value', value, 'count', count) order by count desc, value) as values from (
      select c.*, row_number() over (partition by field order by count desc, value) as n from counted c) c
    where n <= ${MOST_VALUES} group by place, field order by place`.execute(ctx.db)
  return rows
}
