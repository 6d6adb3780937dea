import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/**
 * How people are told: what the organisation sets, and what a person chose instead. Both hold only what differs, so that what
 * nobody chose follows the organisation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const chosen = sql.raw(`
    rules jsonb not null default '{}',
    quiet_hours jsonb,
    digest_hour smallint check (digest_hour between 0 and 23),
    updated_at timestamptz not null default now()`)
  await sql`create table notice_defaults (tenant_id bigint primary key references tenants (id) on delete cascade, ${chosen})`.execute(db)
  await sql`
    create table notice_preferences (
      tenant_id bigint not null,
      user_id bigint not null,
      ${chosen},
      -- Whether quiet hours and digest are the person's own: none may be a choice too.
      has_quiet_hours boolean not null default false,
      has_digest boolean not null default false,
      queues jsonb not null default '{}',
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'notice_defaults', { customer: 'false' })
  await tenantTable(db, 'notice_preferences', { customer: "user_id = (select nullif(current_setting('app.user_id'), '')::bigint)" })
}
