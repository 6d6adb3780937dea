import type { ReopenedTo } from '@balcao/contracts/tickets/reopening'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

type Reopening = { reopenDays: number; reopenedTo: ReopenedTo }

/** What happens to tickets of a queue that are opened again, as it says itself or its organisation does. */
export async function reopeningOf({ db, actor }: Ctx, queueId: number | null): Promise<Reopening> {
  const { rows } = await sql<Reopening>`
    select coalesce(q.reopen_days, n.reopen_days)::int as "reopenDays", coalesce(q.reopened_to, n.reopened_to) as "reopenedTo"
    from tenants n left join queues q on q.tenant_id = n.id and q.id = ${queueId} where n.id = ${actor.tenantId}`.execute(db)
  return rows[0] as Reopening
}

/** Days in which an answer opens the closed ticket `t` again, as a column; null while it is not closed. */
export const REOPEN_DAYS_COLUMN = `case when t.status = 'closed' then (
  select coalesce(q.reopen_days, n.reopen_days) from tenants n left join queues q on q.tenant_id = n.id and q.id = t.queue_id
  where n.id = t.tenant_id) end`

/** Closed so long ago that its customer's answer is a new matter. */
export async function isPastReopening(
  ctx: Ctx,
  { closedAt, queueId }: { closedAt: string | null; queueId: number | null },
): Promise<boolean> {
  if (closedAt === null) return false
  const { reopenDays } = await reopeningOf(ctx, queueId)
  return Date.now() - Date.parse(closedAt) > reopenDays * 86_400_000
}
