import type { BoardHead } from '@balcao/contracts/queues/board'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { LOAD_PARTS } from '../../routing/cost.ts'
import { countsOf } from './counts.ts'

/** What all active members of queues have to do there, and the most they may. */
async function loadsOf({ db }: Ctx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; load: number; capacity: number }>`
    select q.id, q.name, coalesce(sum(l.load), 0)::int as load,
      coalesce(sum(coalesce(m.capacity, q.capacity_default)) filter (where m.user_id is not null), 0)::int as capacity
    from queues q
    left join (select n.tenant_id, n.queue_id, n.user_id, n.capacity from queue_members n
      join users u on u.tenant_id = n.tenant_id and u.id = n.user_id and u.is_active and u.deleted_at is null) m
      on m.tenant_id = q.tenant_id and m.queue_id = q.id
    left join (select p.tenant_id, p.queue_id, p.user_id, sum(p.load) as load from ${LOAD_PARTS} p
      where p.queue_id = any(${[...ids]}::bigint[]) group by 1, 2, 3) l
      on l.tenant_id = m.tenant_id and l.queue_id = m.queue_id and l.user_id = m.user_id
    where q.id = any(${[...ids]}::bigint[]) group by q.id, q.name`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The heads of columns that are queues. */
export async function headsByQueue(ctx: Ctx, ids: readonly number[]): Promise<BoardHead[]> {
  const counts = await countsOf(ctx, ids)
  const loads = await loadsOf(ctx, ids)
  return [...counts].map(([id, { online, members, oldestWaitingAt, atRisk, late }]) => ({
    ...{ key: String(id), name: loads.get(id)?.name ?? null, availability: null, absentUntil: null, online, members, atRisk, late },
    load: loads.get(id)?.load ?? 0,
    capacity: loads.get(id)?.capacity ?? 0,
    oldestAt: oldestWaitingAt,
  }))
}
