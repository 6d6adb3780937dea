import { type Kysely, sql } from 'kysely'

/**
 * A company's people stand in the order of their names beside the company, so that a page of them reads a page of an index; and with
 * what they are found by, so that a search reads no more than the company. Both are the person's: two triggers carry them over, as the
 * system, for a customer who changes their own name may change no membership.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company_members add column sort_name text not null default '', add column words text not null default ''`.execute(
    db,
  )
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`set local role balcao_system`.execute(db)
  await sql`update company_members m set sort_name = sort_key(u.name), words = lower(u.name || ' ' || u.email)
    from users u where u.tenant_id = m.tenant_id and u.id = m.user_id`.execute(db)
  await carry(db)
  await search(db)
  await sql`reset role`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
  await sql`create trigger company_members_name before insert on company_members
    for each row execute function name_company_member()`.execute(db)
  await sql`create trigger users_rename_members after update of name, email on users
    for each row when (old.name is distinct from new.name or old.email is distinct from new.email)
    execute function rename_company_members()`.execute(db)
  await sql`create index company_members_by_name on company_members (tenant_id, company_id, sort_name, user_id)`.execute(db)
}

/** The person's row is held by whoever adds them: a name that changes meanwhile is waited for, or finds the membership. */
async function carry(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_company_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      select sort_key(u.name), lower(u.name || ' ' || u.email) into new.sort_name, new.words
        from users u where u.tenant_id = new.tenant_id and u.id = new.user_id for share;
      -- Nobody: the foreign key says so.
      new.sort_name := coalesce(new.sort_name, '');
      new.words := coalesce(new.words, '');
      return new;
    end $$`.execute(db)
  await sql`
    create function rename_company_members() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update company_members m set sort_name = sort_key(new.name), words = lower(new.name || ' ' || new.email)
        where m.tenant_id = new.tenant_id and m.user_id = new.id;
      return null;
    end $$`.execute(db)
  for (const name of ['name_company_member()', 'rename_company_members()'])
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
}

/** People of one company by their words, in order of their names, after one of them. */
async function search(db: Kysely<unknown>): Promise<void> {
  await sql`drop function find_member_ids(bigint, bigint, text[], integer)`.execute(db)
  await sql`
    create function find_member_ids(p_tenant bigint, p_company bigint, p_words text[], p_limit integer,
      p_name text default '', p_after bigint default 0) returns setof bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select m.user_id from company_members m
      where m.tenant_id = p_tenant and m.company_id = p_company and m.words like all (p_words)
        and (m.sort_name, m.user_id) > (sort_key(p_name), p_after)
      order by m.sort_name, m.user_id limit p_limit
    $$`.execute(db)
  const name = sql.raw('function find_member_ids(bigint, bigint, text[], integer, text, bigint)')
  await sql`revoke execute on ${name} from public`.execute(db)
  await sql`grant execute on ${name} to balcao_app`.execute(db)
}
