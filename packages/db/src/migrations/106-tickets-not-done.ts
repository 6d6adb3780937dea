import { type Kysely, sql } from 'kysely'

/**
 * Tickets that are not done with are a small part of an old desk, and most of what is asked of it. This index holds them alone, with what
 * lists filter and order them by, so that none of them is read for a page it does not stand on (decision 096). Only statements that
 * name these statuses in their text may use it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tickets_not_done on tickets (tenant_id, status, updated_at desc, id desc)
    include (created_at, number, priority_rank, priority, type, channel, queue_id, assignee_id, company_id, requester_id)
    where status in ('new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled')`.execute(db)
}
