import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/** What an organisation sets for itself, and the domain it says is its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants
      add column language text not null default 'pt-BR' check (language in ('pt-BR', 'en')),
      add column settings_saved_at timestamptz`.execute(db)
  await sql`grant update (language, settings_saved_at) on tenants to balcao_app`.execute(db)

  // Several organisations may claim one domain: tenants.custom_domain, which is unique, belongs to the first that proved it.
  await sql`
    create table custom_domains (
      tenant_id bigint primary key references tenants (id) on delete cascade,
      domain text not null check (domain = lower(domain)),
      challenge text not null,
      requested_at timestamptz not null default now(),
      outcome text check (outcome in ('found', 'missing', 'wrong', 'no_answer', 'taken')),
      checks integer not null default 0,
      checked_at timestamptz,
      next_check_at timestamptz,
      verified_at timestamptz,
      failing_since timestamptz
    )`.execute(db)
  await sql`create index custom_domains_due on custom_domains (next_check_at) where next_check_at is not null`.execute(db)
  await tenantTable(db, 'custom_domains', { customer: 'false' })
}
