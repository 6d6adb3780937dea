import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** What queues are called, by id. */
export async function queueNames({ db }: Ctx): Promise<Map<number, string>> {
  const rows = await db.selectFrom('queues').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Deadlines of a ticket, where its clocks have any. */
export type Deadlines = { first_response?: string | null; resolution?: string | null }

/** The deadlines of some tickets: those of the newest clock of each kind. */
export async function deadlinesOf({ db, actor }: Ctx, ids: readonly number[]): Promise<Map<number, Deadlines>> {
  const { rows } = await sql<{ ticketId: number; metric: keyof Deadlines; dueAt: string | null }>`
    select t.id as ticket_id, m.metric, d.due_at from unnest(${[...ids]}::bigint[]) t (id), unnest('{first_response,resolution}'::text[]) m (metric),
      lateral (select y.due_at from sla_timers y where y.tenant_id = ${actor.tenantId} and y.ticket_id = t.id and y.metric = m.metric
        order by y.cycle desc limit 1) d`.execute(db)
  const found = new Map<number, Deadlines>()
  for (const { ticketId, metric, dueAt } of rows) found.set(ticketId, { ...found.get(ticketId), [metric]: dueAt })
  return found
}

/** The telephone numbers that the desk noted of some people; those without one are not in it. */
export async function telephonesOf({ db }: Ctx, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('contactDetails')
    .select(['userId', 'phone'])
    .where('phone', '<>', '')
    .where((eb) => eb('userId', '=', eb.fn.any(eb.val([...new Set(userIds)]))))
    .execute()
  return new Map(rows.map(({ userId, phone }) => [userId, phone]))
}
