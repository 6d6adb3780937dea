import { type Kysely, sql } from 'kysely'

const ME = "(select nullif(current_setting('app.user_id'), '')::bigint)"

/**
 * The outer wall around a customer's transaction holds their own tickets, those they take part in (023), and those of the
 * companies that let them see all. Whether their role lets them see what they take part in is for the rules to say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const seen = sql.raw(`(select current_setting('app.side')) = 'staff'
    or requester_id = ${ME}
    or exists (select from ticket_watchers w where w.tenant_id = tickets.tenant_id and w.ticket_id = tickets.id and w.user_id = ${ME})
    or company_id in (select m.company_id from company_members m where m.user_id = ${ME} and m.visibility = 'company')`)
  await sql`alter policy customer on tickets using (${seen}) with check (${seen})`.execute(db)
}
