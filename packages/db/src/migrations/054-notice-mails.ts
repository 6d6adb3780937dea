import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/**
 * Notifications that go out by e-mail as well, until they do: held for some minutes, for the end of quiet hours or for a digest.
 * `unseen` are those that the app does not show. A mail that is a notice keeps how to be rid of its kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_mails (
      tenant_id bigint not null,
      notification_id bigint not null,
      user_id bigint not null,
      due_at timestamptz not null,
      digest boolean not null,
      unseen boolean not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, notification_id),
      foreign key (tenant_id, notification_id) references notifications (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index notice_mails_by_user on notice_mails (tenant_id, user_id)`.execute(db)
  await sql`create index notice_mails_due on notice_mails (due_at)`.execute(db)
  // What a customer does may be told to the desk.
  await tenantTable(db, 'notice_mails', { customer: 'false', customerMayInsert: true })
  await sql`alter table mails add column notice jsonb`.execute(db)
}
