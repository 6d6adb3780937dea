import { type Kysely, sql } from 'kysely'

/**
 * People are found by letters that are kept beside their names (decision 076). Folding a name and an address takes 10 µs, and
 * was done twice for each person who has the letters, in every search: 40 ms for the two thousand who are called Gabriela.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column folded text not null generated always as (public.search_fold(name || ' ' || email)) stored,
      add column folded_name text not null generated always as (public.search_fold(name)) stored`.execute(db)
  await sql`drop index users_folded`.execute(db)
  await sql`create index users_folded on users using gin (folded gin_trgm_ops)`.execute(db)
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`set local role balcao_system`.execute(db)
  await people(db)
  await sql`reset role`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
}

/** As in 037: the patterns are part of the statement, for only so does the index of letters answer them. */
async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function find_people(p_tenant bigint, p_words text[], p_limit integer) returns table (id bigint, score real)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    declare
      v_asked text := public.search_fold(array_to_string(p_words, ' '));
      v_all text := (
        select string_agg(case when length(w) > 2 then format('u.folded like %L', '%' || w || '%')
          else format('(u.folded like %L or u.folded like %L)', w || '%', '% ' || w || '%') end, ' and ')
        from (select public.search_fold(w) as w from unnest(p_words) w) f where w <> '');
    begin
      if v_all is null then return; end if;
      return query execute 'select u.id, (case when u.folded_name like $3 then 1 else 0.9 end)::real from users u
        where u.tenant_id = $1 and u.deleted_at is null and ' || v_all || ' order by 2 desc, u.name, u.id limit $2'
        using p_tenant, p_limit, public.search_fold(p_words[1]) || '%';
      if found or length(v_asked) < 4 then return; end if;
      return query execute format('select u.id, (word_similarity(%1$L, u.folded) * 0.8)::real from users u
        where u.tenant_id = $1 and u.deleted_at is null and %1$L <%% u.folded order by 2 desc, u.name, u.id limit least($2, 20)', v_asked)
        using p_tenant, p_limit;
    end $$`.execute(db)
}
