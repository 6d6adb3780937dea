import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/**
 * What an organisation calls its statuses where that differs from the built-in words (decision 083): null stands for those.
 * Which statuses there are, and what they mean, stays the product's. Customers see the rows that have a word for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table status_names (
      tenant_id bigint not null references tenants (id) on delete cascade,
      status text not null,
      name text check (name <> ''),
      customer_name text check (customer_name <> ''),
      primary key (tenant_id, status),
      check (name is not null or customer_name is not null)
    )`.execute(db)
  await tenantTable(db, 'status_names', { customer: 'customer_name is not null' })
}
