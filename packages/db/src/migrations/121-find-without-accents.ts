import { type Kysely, sql } from 'kysely'

/**
 * People and companies are found by what one types: without accents, as names are ordered (see 060). Of people the letters are kept
 * beside the row (decision 101); and where they are looked for, the patterns are part of the statement, for only so does the index of
 * letters answer them (see 077): until now everybody of the organisation was read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column sought text not null generated always as (public.sort_key(name || ' ' || email)) stored`.execute(db)
  await sql`drop index users_text`.execute(db)
  await sql`create index users_sought on users using gin (sought gin_trgm_ops)`.execute(db)
  await sql`drop index companies_words`.execute(db)
  await sql`create index companies_words on companies using gin (${COMPANY} gin_trgm_ops)`.execute(db)
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`set local role balcao_system`.execute(db)
  await finder(db, 'users', sql`u.sought`)
  await finder(db, 'companies', COMPANY)
  await members(db)
  await sql`reset role`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
}

const COMPANY = sql`public.sort_key(name || ' ' || legal_name || ' ' || coalesce(cnpj, ''))`
const FINDERS = { users: 'find_user_ids', companies: 'find_company_ids' }

/** Ids of those whose letters hold each pattern, in order of their names. */
async function finder(db: Kysely<unknown>, table: keyof typeof FINDERS, letters: ReturnType<typeof sql>): Promise<void> {
  await sql`
    create or replace function ${sql.raw(FINDERS[table])}(p_tenant bigint, p_words text[], p_limit integer) returns setof bigint
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      v_all text := (select string_agg(format($one$ and ${letters} like %L$one$, public.sort_key(w)), '') from unnest(p_words) w);
    begin
      return query execute 'select u.id from ${sql.raw(table)} u where u.tenant_id = $1' || coalesce(v_all, '')
        || ' order by public.sort_key(u.name), u.id limit $2' using p_tenant, p_limit;
    end $$`.execute(db)
}

/** The same beside a company's people (see 111). */
async function members(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function name_company_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      select sort_key(u.name), u.sought into new.sort_name, new.words
        from users u where u.tenant_id = new.tenant_id and u.id = new.user_id for share;
      -- Nobody: the foreign key says so.
      new.sort_name := coalesce(new.sort_name, '');
      new.words := coalesce(new.words, '');
      return new;
    end $$`.execute(db)
  await sql`
    create or replace function rename_company_members() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update company_members m set sort_name = sort_key(new.name), words = new.sought
        where m.tenant_id = new.tenant_id and m.user_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function find_member_ids(p_tenant bigint, p_company bigint, p_words text[], p_limit integer,
      p_name text default '', p_after bigint default 0) returns setof bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select m.user_id from company_members m
      where m.tenant_id = p_tenant and m.company_id = p_company and m.words like all (array(select sort_key(w) from unnest(p_words) w))
        and (m.sort_name, m.user_id) > (sort_key(p_name), p_after)
      order by m.sort_name, m.user_id limit p_limit
    $$`.execute(db)
  await sql`update company_members m set words = u.sought
    from users u where u.tenant_id = m.tenant_id and u.id = m.user_id and m.words <> u.sought`.execute(db)
}
