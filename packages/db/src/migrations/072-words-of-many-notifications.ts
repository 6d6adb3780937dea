import { type Kysely, sql } from 'kysely'

/** Of the newest that are walked before anything else is asked: words that stand everywhere are found there. */
const NEWEST = 2_000
/** So many places of all the time that a reader's go back, and as many rows at each, tell how common the words are. */
const [PLACES, AT_EACH] = [20, 50]
/** Common ones are walked to from the newest on, so far at most; the others, and what is farther, are the index's. */
const COMMON = 0.01
const FARTHEST = 100_000

/**
 * The same as 052 finds, and quicker where a reader's newest have not the words and nearly all others do: the index of words
 * would name every one of them, a million, before the newest thousand were taken (decision 072).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const theirs = 'tenant_id = p_tenant and user_id = p_user and archived_at is null'
  const newest = (most: number) => `
    select array_agg(h.id) into v_ids from (
      select n.id from (
        select id, created_at, words from notifications where ${theirs} order by created_at desc, id desc limit ${most}) n
      where n.words @@ p_query order by n.created_at desc, n.id desc limit p_limit) h;`
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`set local role balcao_system`.execute(db)
  await sql`${sql.raw(`
    create or replace function find_notifications(p_tenant bigint, p_user bigint, p_query tsquery, p_limit integer) returns setof bigint
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      v_ids bigint[];
      v_matching float8;
    begin
      if p_query is null then return; end if;
      <<found>> begin
        ${newest(NEWEST)}
        exit found when cardinality(v_ids) >= p_limit;
        select avg((s.words @@ p_query)::int) into v_matching
        from (select max(created_at) as last, (max(created_at) - min(created_at)) / ${PLACES} as step from notifications where ${theirs}) r,
          generate_series(0, ${PLACES - 1}) n, lateral (
            select words from notifications where ${theirs} and created_at <= r.last - n * r.step
            order by created_at desc, id desc limit ${AT_EACH}) s;
        if v_matching > ${COMMON} then
          ${newest(FARTHEST)}
          exit found when cardinality(v_ids) >= p_limit;
        end if;
        with found as materialized (select id, created_at from notifications where ${theirs} and words @@ p_query)
        select array_agg(h.id) into v_ids from (select id from found order by created_at desc, id desc limit p_limit) h;
      end;
      return query select unnest(v_ids);
    end $$`)}`.execute(db)
  await sql`reset role`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
}
