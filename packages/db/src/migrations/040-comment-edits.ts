import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/** What messages said before they were edited: the desk's to read, customers see the text as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column edited_at timestamptz, add column edits integer not null default 0`.execute(db)
  await sql`
    create table comment_versions (
      tenant_id bigint not null,
      comment_id bigint not null,
      edit integer not null,
      content text not null,
      written_at timestamptz not null,
      primary key (tenant_id, comment_id, edit),
      foreign key (tenant_id, comment_id) references comments (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'comment_versions', { app: 'select, insert', customer: 'false', customerMayInsert: true })
}
