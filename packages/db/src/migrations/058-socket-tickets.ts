import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/** What opens one live connection, once: short-lived, and kept by its hash only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table socket_tickets (
      tenant_id bigint not null,
      hash text not null,
      user_id bigint not null,
      session_id bigint not null,
      expires_at timestamptz not null,
      primary key (tenant_id, hash),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
      foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index socket_tickets_by_user on socket_tickets (tenant_id, user_id, expires_at)`.execute(db)
  await sql`create index socket_tickets_by_session on socket_tickets (tenant_id, session_id)`.execute(db)
  await tenantTable(db, 'socket_tickets', { customer: "user_id = (select nullif(current_setting('app.user_id'), '')::bigint)" })
}
