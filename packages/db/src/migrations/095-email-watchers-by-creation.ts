import { type Kysely, sql } from 'kysely'

/** Addresses stand among who watches what, newest first (decision 084). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ticket_email_watchers_by_creation on ticket_email_watchers
    (tenant_id, created_at desc, ticket_id desc, id desc)`.execute(db)
}
