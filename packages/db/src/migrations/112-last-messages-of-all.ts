import { type Kysely, sql } from 'kysely'

/**
 * Tickets of no company from before 097 know when their customer last wrote or was written to as well: one that comes to a company says
 * it at once. Since 097 every ticket is written with it; without it are only those that opened by themselves, and stay so until
 * somebody writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local role balcao_system`.execute(db)
  await sql`
    update tickets t set last_message_at = known.at
    from (
      select u.tenant_id, u.id, greatest(
        (select max(c.created_at) from comments c where c.tenant_id = u.tenant_id and c.ticket_id = u.id and not c.is_internal),
        case when not exists (select from ticket_events e where e.tenant_id = u.tenant_id and e.ticket_id = u.id
          and e.kind = 'created' and e.actor_id is null) then u.created_at end) as at
      from tickets u where u.last_message_at is null) known
    where t.tenant_id = known.tenant_id and t.id = known.id and known.at is not null`.execute(db)
  await sql`reset role`.execute(db)
}
