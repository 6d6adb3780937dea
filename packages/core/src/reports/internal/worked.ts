import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Time that was logged, as facts name their columns: of the ticket as it is now, of whoever worked, and of the company that it was logged for.
 * A day is the one that the person named: no clock moves it.
 */
export const workedIn = ({ from, to }: { from: string; to: string }, more: RawBuilder<SqlBool> = sql<SqlBool>`true`) => sql`(
  select h.tenant_id, h.id as ticket_id, coalesce(h.queue_id, 0) as queue_id, e.user_id as agent_id, h.priority, h.channel, h.type,
    coalesce(e.company_id, 0) as company_id, e.worked_on as day, e.minutes
  from time_entries e join tickets h on h.tenant_id = e.tenant_id and h.id = e.ticket_id
  where e.tenant_id = (select current_setting('app.tenant_id')::bigint) and e.worked_on between ${from}::date and ${to}::date and ${more})`
