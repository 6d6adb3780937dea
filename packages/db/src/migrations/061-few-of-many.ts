import { type Kysely, sql } from 'kysely'

/**
 * Whether a list is made of few tickets is counted in indexes alone (decision 063). A customer's wall around values named a
 * column that no index of values has: every value that was counted was also fetched. Which things a field is for is the
 * field's own to say. Tickets of a status cannot be counted so under the wall, which speaks of people: a function does it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const seen = sql.raw(`(select current_setting('app.side')) = 'staff' or (
    exists (select from custom_fields f where f.tenant_id = custom_field_values.tenant_id and f.id = custom_field_values.field_id and f.entity = 'ticket')
    and exists (select from tickets t where t.tenant_id = custom_field_values.tenant_id and t.id = custom_field_values.entity_id))`)
  await sql`alter policy customer on custom_field_values using (${seen}) with check (${seen})`.execute(db)

  await sql`
    create function count_tickets_within(p_statuses text[], p_most integer) returns integer
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*)::integer from (
        select from unnest(p_statuses) s(status), lateral (
          select from tickets t where t.tenant_id = (select current_setting('app.tenant_id')::bigint) and t.status = s.status limit p_most + 1) k
        limit p_most + 1) f
    $$`.execute(db)
  const name = sql.raw('function count_tickets_within(text[], integer)')
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`alter ${name} owner to balcao_system`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
  await sql`revoke execute on ${name} from public`.execute(db)
  await sql`grant execute on ${name} to balcao_app`.execute(db)
}
