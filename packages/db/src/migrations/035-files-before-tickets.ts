import { type Kysely, sql } from 'kysely'

/** A file may be there before the ticket it will open: its author's alone, sent with the ticket or collected after a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attachments alter column ticket_id drop not null`.execute(db)
  await sql`alter table attachments add constraint attachments_of_something
    check (ticket_id is not null or (sent_at is null and comment_id is null and not is_internal))`.execute(db)
  await sql`create index attachments_before_ticket on attachments (tenant_id, author_id) where ticket_id is null`.execute(db)
}
