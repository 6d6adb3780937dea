import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/**
 * Urgency and impact of tickets, which propose their priority where an organisation wants that (decision 087), and its matrix:
 * nine priorities by urgency and then impact. A customer's ticket gets its priority from it as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table priority_matrices (
      tenant_id bigint primary key references tenants (id) on delete cascade,
      enabled boolean not null,
      cells text[] not null check (cardinality(cells) = 9 and cells <@ array['low', 'medium', 'high', 'urgent'])
    )`.execute(db)
  await tenantTable(db, 'priority_matrices', { customer: 'true' })
  // Both or neither: one alone proposes nothing.
  await sql`
    alter table tickets
      add column urgency text check (urgency in ('low', 'medium', 'high')),
      add column impact text check (impact in ('low', 'medium', 'high')),
      add column priority_reason text check (priority_reason <> ''),
      add constraint tickets_assessed_whole check ((urgency is null) = (impact is null))`.execute(db)
}
