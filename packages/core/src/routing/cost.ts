import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** What a ticket takes of whoever is responsible for it: nothing while it waits or is done. `ticket_cost` of the database says the same. */
export function costOf({ status, priority }: { status: string; priority: string }): number {
  if (status !== 'new' && status !== 'open') return 0
  return priority === 'urgent' ? 2 : 1
}

/** What somebody's tickets cost: all of them, and by queue (0: none). */
export type Load = { total: number; byQueue: ReadonlyMap<number, number> }

/** Rows whose sums are the loads: what is kept, and what is yet to be added to it. */
export const LOAD_PARTS = sql.raw(`(select tenant_id, user_id, queue_id, load from agent_loads
  union all select tenant_id, user_id, queue_id, delta from agent_load_deltas)`)

/** The loads of people, by their ids; exact, because what is not yet added to the kept sums is added here. */
export async function loadsOf(db: Tx, userIds: readonly number[]): Promise<Map<number, Load>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ userId: number; queueId: number; load: number }>`
    select user_id, queue_id, sum(load)::int as load from ${LOAD_PARTS} l where user_id = any(${ids}::bigint[]) group by 1, 2`.execute(db)
  const loads = new Map(ids.map((id) => [id, { total: 0, byQueue: new Map<number, number>() }]))
  for (const { userId, queueId, load } of rows) {
    const own = loads.get(userId)
    if (!own) continue
    own.total += load
    own.byQueue.set(queueId, load)
  }
  return loads
}
