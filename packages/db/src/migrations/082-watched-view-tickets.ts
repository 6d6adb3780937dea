import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/** Which tickets a followed view held when last looked: what comes and goes is told by it (decision 078). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watched_view_tickets (
      tenant_id bigint not null,
      view_id bigint not null,
      reader_id bigint not null,
      ticket_id bigint not null,
      primary key (tenant_id, ticket_id, view_id, reader_id),
      foreign key (tenant_id, view_id) references ticket_views (tenant_id, id) on delete cascade,
      foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index watched_view_tickets_by_view on watched_view_tickets (tenant_id, view_id, reader_id)`.execute(db)
  await tenantTable(db, 'watched_view_tickets', { customer: 'false' })
}
