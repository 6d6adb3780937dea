-- What is known of a live session as one JSON array, or null if it ended. The order of its items is that of sessionFacts()
-- in tenant.ts. A custom role counts as the system role it was cloned from ("base"); one without a base is matched by name, and
-- otherwise counts as a client. Customers carry their company memberships, staff their queues where their role may depend on them.
-- A session that reads as somebody else ends with that of who reads.
create or replace function session_facts(p_tenant bigint, p_user bigint, p_session bigint)
returns json
language plpgsql stable
as $$
declare
  v_facts json;
begin
  select json_build_array(coalesce(b.slug, 'client'), coalesce(b.level, 1), u.name, u.email, t.status,
      case when b.level = 3 or r.permissions is not null
        then array(select m.queue_id from queue_members m where m.tenant_id = p_tenant and m.user_id = p_user) else '{}' end,
      r.permissions, extract(epoch from now() - s.proved_at)::float8,
      r.second_factor_required and u.totp_confirmed_at is null and not u.has_passkeys and not exists (
        select from sso_sessions o where o.tenant_id = p_tenant and o.session_id = p_session and o.second_factor_trusted), u.company_id,
      case when coalesce(b.level, 1) < 3 then coalesce((
        select json_agg(json_build_object('companyId', m.company_id, 'role', m.role, 'visibility', m.visibility))
        from company_members m where m.tenant_id = p_tenant and m.user_id = p_user), '[]') else '[]' end,
      r.slug || ' ' || r.name, tenant_maintenance(p_tenant), t.features_off,
      case when s.impersonated then impersonator(p_tenant, p_session) end)
    into v_facts
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
    left join roles b on b.tenant_id = r.tenant_id and b.base = b.slug and b.slug = coalesce(r.base, (
      select n.slug from roles n
      where n.tenant_id = p_tenant and n.base = n.slug and lower(r.slug) in (n.slug, lower(n.name)) limit 1))
    join tenants t on t.id = s.tenant_id
    where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.revoked_at is null
      and s.expires_at > now() and s.idle_expires_at > now() and u.is_active
      and (not s.impersonated or impersonator(p_tenant, p_session) is not null);
  return v_facts;
end
$$;
