import { type Kysely, sql } from 'kysely'

/**
 * Lists of what was first answered, resolved or closed in some time (decision 082). Whether it was few is counted in an index alone, by
 * a function: under the walls each ticket would be looked at.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tickets_closed on tickets (tenant_id, closed_at) where closed_at is not null`.execute(db)
  await sql`create index tickets_first_answered on tickets (tenant_id, first_response_at) where first_response_at is not null`.execute(db)

  const dated = (name: string, column: string) =>
    sql.raw(`select from tickets t where p_name = '${name}' and t.tenant_id = (select current_setting('app.tenant_id')::bigint)
      and t.${column} >= p_from and t.${column} < p_to`)
  await sql`
    create function count_tickets_dated_within(p_name text, p_from timestamptz, p_to timestamptz, p_most integer) returns integer
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*)::integer from (
        ${dated('firstResponse', 'first_response_at')} union all ${dated('resolved', 'resolved_at')} union all ${dated('closed', 'closed_at')}
        limit p_most + 1) f
    $$`.execute(db)
  const name = sql.raw('function count_tickets_dated_within(text, timestamptz, timestamptz, integer)')
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`alter ${name} owner to balcao_system`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
  await sql`revoke execute on ${name} from public`.execute(db)
  await sql`grant execute on ${name} to balcao_app`.execute(db)
}
