import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/** What somebody of the desk is writing on a ticket and has not sent: only they read it, and the house takes it away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ticket_drafts (
      tenant_id bigint not null,
      user_id bigint not null,
      ticket_id bigint not null,
      mode text not null check (mode in ('reply', 'note')),
      content text not null,
      updated_at timestamptz not null default now(),
      primary key (tenant_id, user_id, ticket_id, mode),
      foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index ticket_drafts_by_ticket on ticket_drafts (tenant_id, ticket_id)`.execute(db)
  await sql`create index ticket_drafts_by_age on ticket_drafts (updated_at)`.execute(db)
  await tenantTable(db, 'ticket_drafts', { customer: 'false' })
  // A colleague's transaction sees none; one without a person is the house's own, which removes those of who is gone.
  const own = sql.raw("coalesce(user_id = (select nullif(current_setting('app.user_id'), '')::bigint), true)")
  await sql`create policy own on ticket_drafts as restrictive to balcao_app using (${own}) with check (${own})`.execute(db)
}
