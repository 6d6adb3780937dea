import { type Kysely, sql } from 'kysely'

/** The functions through which a transaction is opened, and the guarded text search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function enter_tenant(p_tenant bigint, p_user bigint, p_side text) returns void language plpgsql as $$
    begin
      perform set_config('app.tenant_id', p_tenant::text, true),
              set_config('app.user_id', coalesce(p_user::text, ''), true),
              set_config('app.side', p_side, true);
    end $$`.execute(db)

  // One round trip opens a request: tenant, user and side are set from what the database knows, never from the token.
  await sql`
    create function enter_session(p_tenant bigint, p_user bigint, p_session bigint)
    returns table (role text, level integer, name text, email text, tenant_status text, queue_ids bigint[]) language plpgsql as $$
    #variable_conflict use_column
    begin
      perform set_config('app.tenant_id', p_tenant::text, true),
              set_config('app.user_id', p_user::text, true),
              set_config('app.side', 'customer', true);
      select u.role, r.level, u.name, u.email, t.status,
          case when r.level = 3 then array(select m.queue_id from queue_members m where m.tenant_id = p_tenant and m.user_id = p_user) else '{}' end
        into role, level, name, email, tenant_status, queue_ids
        from sessions s
        join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
        join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
        join tenants t on t.id = s.tenant_id
        where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.revoked_at is null
          and s.expires_at > now() and s.idle_expires_at > now() and u.is_active;
      if not found then return; end if;
      -- Not in the query: the planner may try a condition on rows that are not the caller's.
      if level >= 3 then perform set_config('app.side', 'staff', true); end if;
      return next;
    end $$`.execute(db)

  // ILIKE is not leakproof, so its index is unused under row level security: ids come from here, rows are read again under it.
  await sql`
    create function find_user_ids(p_tenant bigint, p_words text[], p_limit integer) returns setof bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select u.id from users u
      where u.tenant_id = p_tenant and lower(u.name || ' ' || u.email) like all (p_words)
      order by u.name, u.id limit p_limit
    $$`.execute(db)
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`alter function find_user_ids(bigint, text[], integer) owner to balcao_system`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
  await sql`revoke execute on function find_user_ids(bigint, text[], integer) from public`.execute(db)
  await sql`grant execute on function find_user_ids(bigint, text[], integer) to balcao_app`.execute(db)
}
