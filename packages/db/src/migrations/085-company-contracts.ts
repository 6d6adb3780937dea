import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/**
 * A company's contract with its pool of hours. Time and ratings stand beside the company of their ticket, so that what a company
 * used of its hours, and how it rated, is read from one index, however many tickets it has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_contracts (
      tenant_id bigint not null,
      company_id bigint not null,
      plan text not null,
      pool_minutes integer check (pool_minutes > 0),
      period text not null default 'contract' check (period in ('contract', 'month')),
      starts_on date not null,
      ends_on date check (ends_on >= starts_on),
      warned_for date,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      primary key (tenant_id, company_id),
      foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'company_contracts', { customer: 'false' })

  for (const table of ['time_entries', 'ticket_ratings'])
    await sql`alter table ${sql.table(table)} add column company_id bigint,
      add constraint ${sql.id(`${table}_company`)} foreign key (tenant_id, company_id) references companies (tenant_id, id)
        on delete set null (company_id)`.execute(db)
  await sql`set local role balcao_system`.execute(db)
  for (const table of ['time_entries', 'ticket_ratings'])
    await sql`update ${sql.table(table)} e set company_id = t.company_id from tickets t
      where t.tenant_id = e.tenant_id and t.id = e.ticket_id and t.company_id is not null`.execute(db)
  await sql`reset role`.execute(db)
  await sql`create index time_entries_by_company on time_entries (tenant_id, company_id, worked_on, id) include (minutes)
    where company_id is not null`.execute(db)
  await sql`create index ticket_ratings_by_company on ticket_ratings (tenant_id, company_id, rated_at) include (score)
    where company_id is not null and score is not null`.execute(db)
  await followTickets(db)
}

/** What is written on a ticket is of its company, also when that changes. */
async function followTickets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function take_company_of_ticket() returns trigger language plpgsql as $$
    begin
      select t.company_id into new.company_id from tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id;
      return new;
    end $$`.execute(db)
  for (const table of ['time_entries', 'ticket_ratings'])
    await sql`create trigger ${sql.id(`${table}_company`)} before insert on ${sql.table(table)}
      for each row execute function take_company_of_ticket()`.execute(db)
  await sql`
    create function give_company_of_ticket() returns trigger language plpgsql as $$
    begin
      update time_entries set company_id = new.company_id where tenant_id = new.tenant_id and ticket_id = new.id;
      update ticket_ratings set company_id = new.company_id where tenant_id = new.tenant_id and ticket_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger tickets_give_company after update of company_id on tickets
    for each row when (old.company_id is distinct from new.company_id) execute function give_company_of_ticket()`.execute(db)
}
