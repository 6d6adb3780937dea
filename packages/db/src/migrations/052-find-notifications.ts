import { type Kysely, sql } from 'kysely'

/** Of the newest that are walked before the index of words is asked: words that stand everywhere are found there. */
const NEWEST = 2_000

/**
 * The newest of somebody's notifications with these words, archived ones apart. A function, like the finders of tickets (024):
 * under row level security the index of words would not be asked. It names the tenant and the person itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const theirs = sql.raw('tenant_id = p_tenant and user_id = p_user and archived_at is null')
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`
    create function find_notifications(p_tenant bigint, p_user bigint, p_query tsquery, p_limit integer) returns setof bigint
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      v_ids bigint[];
    begin
      if p_query is null then return; end if;
      select array_agg(h.id) into v_ids from (
        select n.id from (
          select id, created_at, words from notifications where ${theirs} order by created_at desc, id desc limit ${sql.lit(NEWEST)}) n
        where n.words @@ p_query order by n.created_at desc, n.id desc limit p_limit) h;
      if coalesce(cardinality(v_ids), 0) < p_limit then
        with found as materialized (select id, created_at from notifications where ${theirs} and words @@ p_query)
        select array_agg(h.id) into v_ids from (select id from found order by created_at desc, id desc limit p_limit) h;
      end if;
      return query select unnest(v_ids);
    end $$`.execute(db)
  await sql`alter function find_notifications(bigint, bigint, tsquery, integer) owner to balcao_system`.execute(db)
  await sql`revoke execute on function find_notifications(bigint, bigint, tsquery, integer) from public`.execute(db)
  await sql`grant execute on function find_notifications(bigint, bigint, tsquery, integer) to balcao_app`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
}
