import { sql } from 'kysely'
import type { DataFix } from '../internal/data-fix.ts'
import { describeTickets, pageOfIds } from '../internal/on-tickets.ts'

const PAGE = 5_000
type Row = { id: number; kept: number; right: number }

/** Everybody who watches a ticket `t`: people and addresses. */
const watching = sql`(
  (select count(*) from ticket_watchers w where w.tenant_id = t.tenant_id and w.ticket_id = t.id)
  + (select count(*) from ticket_email_watchers e where e.tenant_id = t.tenant_id and e.ticket_id = t.id))::int`

/** How many watch each ticket, which is what their limit goes by. */
export const watcherCounts: DataFix = {
  batch: 100,
  async check({ db }, after) {
    const { rows } = await sql<Row>`
      select t.id, t.watchers_count as kept, ${watching} as right
      from tickets t where t.id > ${Number(after ?? 0)} order by t.id limit ${PAGE}`.execute(db)
    const found = rows
      .filter(({ kept, right }) => kept !== right)
      .map(({ id, kept, right }) => ({ target: String(id), before: kept, after: right }))
    return pageOfIds(
      found,
      rows.map(({ id }) => id),
      PAGE,
    )
  },
  async correct({ db }, targets) {
    // Whoever begins to watch counts on the ticket's row: once it is held, all that was counted can be seen by the next statement.
    await sql`select id from tickets where id = any(${targets.map(Number)}::bigint[]) order by id for no key update`.execute(db)
    const { rows } = await sql<{ id: number }>`
      update tickets t set watchers_count = ${watching}
      where t.id = any(${targets.map(Number)}::bigint[]) and t.watchers_count <> ${watching} returning t.id`.execute(db)
    return rows.map(({ id }) => String(id))
  },
  describe: describeTickets(async () => ({ before, after }) => ({ before, after })),
}
