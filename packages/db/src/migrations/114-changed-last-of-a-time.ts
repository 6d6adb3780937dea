import { type Kysely, sql } from 'kysely'

const NAMES = { resolved: 'resolved_at', closed: 'closed_at' } as const
/** The fortnight of an instant, counted from a Monday. */
const fortnight = (column: string) => `date_bin('14 days', ${column}, '2000-01-03 00:00:00+00')`
/** Half a year and a little: each fortnight is one look at the index, and costs what is read of it. */
const LONGEST = '224 days'

/**
 * Of a hundred thousand tickets that were resolved or closed in some time, those changed last, without reading all of them (decision 097):
 * each fortnight has its own in that order, and the few are merged. Under the walls no such index would be used (`date_bin` might tell
 * what it sees, for all that Postgres knows), so a function reads it, of the caller's tenant, and gives nothing but ids. The fortnight
 * stands in the order, though it is one: else the planner would read all of it and sort.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of Object.entries(NAMES))
    await sql
      .raw(
        `create index tickets_${name}_by_fortnight on tickets (tenant_id, (${fortnight(column)}), updated_at desc, id desc) include (${column})
         where ${column} is not null`,
      )
      .execute(db)

  const changed = Object.entries(NAMES).map(
    ([name, column]) => `(select t.id, t.updated_at from tickets t
      where p_name = '${name}' and t.tenant_id = (select current_setting('app.tenant_id')::bigint)
        and ${fortnight(`t.${column}`)} = f.start and t.${column} >= p_from and t.${column} < p_to
      order by ${fortnight(`t.${column}`)}, t.updated_at desc, t.id desc limit p_most)`,
  )
  const signature = sql.raw('find_changed_last_within(text, timestamptz, timestamptz, integer)')
  await sql`
    create function find_changed_last_within(p_name text, p_from timestamptz, p_to timestamptz, p_most integer) returns setof bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select k.id
      from generate_series(${sql.raw(fortnight('p_from'))}, p_to, '14 days') f(start)
        cross join lateral (${sql.raw(changed.join(' union all '))}) k
      where p_to - p_from <= '${sql.raw(LONGEST)}'
      order by k.updated_at desc, k.id desc limit p_most
    $$`.execute(db)
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`alter function ${signature} owner to balcao_system`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
  await sql`revoke execute on function ${signature} from public`.execute(db)
  await sql`grant execute on function ${signature} to balcao_app`.execute(db)
}
