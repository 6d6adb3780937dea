import { type Kysely, sql } from 'kysely'

/**
 * What is known of a live session is one function: the door asks it for the session that comes in (see 071), and who looks after
 * standing connections asks it for many, of any organisations, at once. Null where the session is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function session_facts(p_tenant bigint, p_user bigint, p_session bigint) returns json stable language plpgsql as $$
    declare
      v_facts json;
    begin
      select json_build_array(coalesce(b.slug, 'client'), coalesce(b.level, 1), u.name, u.email, t.status,
          case when b.level = 3 or r.permissions is not null
            then array(select m.queue_id from queue_members m where m.tenant_id = p_tenant and m.user_id = p_user) else '{}' end,
          r.permissions, extract(epoch from now() - s.proved_at)::float8, r.second_factor_required and u.totp_confirmed_at is null, u.company_id,
          case when coalesce(b.level, 1) < 3 then coalesce((
            select json_agg(json_build_object('companyId', m.company_id, 'role', m.role, 'visibility', m.visibility))
            from company_members m where m.tenant_id = p_tenant and m.user_id = p_user), '[]') else '[]' end,
          r.slug || ' ' || r.name)
        into v_facts
        from sessions s
        join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
        join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
        left join roles b on b.tenant_id = r.tenant_id and b.base = b.slug and b.slug = coalesce(r.base, (
          select n.slug from roles n
          where n.tenant_id = p_tenant and n.base = n.slug and lower(r.slug) in (n.slug, lower(n.name)) limit 1))
        join tenants t on t.id = s.tenant_id
        where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.revoked_at is null
          and s.expires_at > now() and s.idle_expires_at > now() and u.is_active;
      return v_facts;
    end $$`.execute(db)
  await sql`
    create or replace function enter_session(p_tenant bigint, p_user bigint, p_session bigint) returns json language plpgsql as $$
    declare
      v_facts json;
    begin
      perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', p_user::text, true);
      v_facts := session_facts(p_tenant, p_user, p_session);
      if v_facts is null then
        perform set_config('app.tenant_id', '', true), set_config('app.user_id', '', true);
        return null;
      end if;
      if ((v_facts ->> 1)::integer >= 3) <> (current_user = 'balcao_app') then
        raise exception 'a session of the other side of the counter' using errcode = 'BAL01';
      end if;
      return v_facts;
    end $$`.execute(db)
}
