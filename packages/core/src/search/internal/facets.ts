import type { Facet } from '@balcao/contracts/search/search'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** Values of a facet that are told, most frequent first. */
const MOST_VALUES = 8

/** What the tickets that were found are, counted; of tickets the reader sees, and for the desk alone. */
export async function facetsOf(ctx: Ctx, ids: readonly number[]): Promise<Facet[]> {
  if (ctx.actor.side !== 'staff' || ids.length === 0) return []
  // Names are looked up only of those that are as frequent as the last one told.
  const most = (column: string, of = 'f') => sql`
    (select id, n from (select ${sql.raw(column)} as id, count(*)::int as n, rank() over (order by count(*) desc) as place from ${sql.raw(of)} group by 1) a
      where place <= ${MOST_VALUES})`
  const { rows } = await sql<Facet>`
    with f as materialized (
      select t.id, t.status, t.assignee_id, t.queue_id, t.company_id from tickets t where t.id = any (${[...ids]}::bigint[])),
    counted as (
      select 1 as place, 'status' as field, status as value, count(*)::int as count from f group by status
      union all select 2, 'queue', coalesce(q.name, 'none'), n from ${most('queue_id')} m left join queues q on q.id = m.id
      union all select 3, 'assignee', coalesce(u.name, 'none'), n from ${most('assignee_id')} m left join users u on u.id = m.id
      union all select 4, 'tag', g.name, n from ${most('k.tag_id', 'f join ticket_tags k on k.ticket_id = f.id')} m join tags g on g.id = m.id
      union all select 5, 'company', coalesce(c.name, 'none'), n from ${most('company_id')} m left join companies c on c.id = m.id)
    select field, json_agg(json_build_object('value', value, 'count', count) order by count desc, value) as values from (
      select c.*, row_number() over (partition by field order by count desc, value) as n from counted c) c
    where n <= ${MOST_VALUES} group by place, field order by place`.execute(ctx.db)
  return rows
}
