import { type Kysely, sql } from 'kysely'

/**
 * When a ticket's customer last wrote or was written to: its opening, or its newest public message. The last contact with a company
 * is then the first entry of one index, however many tickets it has. Tickets that open by themselves say nothing to anybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column last_message_at timestamptz`.execute(db)
  await sql`set local role balcao_system`.execute(db)
  await sql`
    update tickets t set last_message_at = greatest(t.created_at,
      (select max(c.created_at) from comments c where c.tenant_id = t.tenant_id and c.ticket_id = t.id and not c.is_internal))
    where t.company_id is not null`.execute(db)
  await sql`reset role`.execute(db)
  await sql`create index tickets_by_contact on tickets (tenant_id, company_id, last_message_at desc)
    where company_id is not null and last_message_at is not null`.execute(db)
}
