import type { BoardHead } from '@balcao/contracts/queues/board'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** The heads of columns that are statuses: of those in which something is still to be done. The index of what is not done has all of it. */
export async function headsByStatus({ db }: Ctx, queueIds: readonly number[]): Promise<BoardHead[]> {
  const ids = sql`${[...queueIds]}::bigint[]`
  const { rows } = await sql<Pick<BoardHead, 'key' | 'oldestAt' | 'atRisk' | 'late'>>`
    with risks as (
      select t.status, count(*) filter (where t.sla_state = 'at_risk') as at_risk, count(*) filter (where t.sla_state = 'late') as late
      from tickets t where t.queue_id = any(${ids}) and t.sla_state in ('at_risk', 'late') group by 1)
    select o.status as key, o.at as "oldestAt", coalesce(r.at_risk, 0)::int as "atRisk", coalesce(r.late, 0)::int as late
    from (select t.status, min(t.created_at) as at from tickets t
      where t.status in ('new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled') and t.queue_id = any(${ids}) group by 1) o
    left join risks r on r.status = o.status`.execute(db)
  const none = { name: null, availability: null, absentUntil: null, online: null, members: null, load: null, capacity: null }
  return rows.map((row) => ({ ...none, ...row }))
}
