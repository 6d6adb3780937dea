-- Like enter_session, for the holder of an API token: it acts for its owner, a person or a service account, with the rights that
-- the owner has right now. A service account is asked for no second factor.
create or replace function enter_api_token(p_tenant bigint, p_hash text)
returns table (
  user_id bigint, token_id bigint, scopes text[], areas text[], ip_ranges text[], stale boolean, role text, level integer, name text, email text,
  tenant_status text, queue_ids bigint[], permissions jsonb, second_factor_due boolean, company_id bigint,
  memberships jsonb
)
language plpgsql
as $$
#variable_conflict use_column
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
  select u.id, a.id, a.scopes, a.areas, a.ip_ranges, a.last_used_at is null or a.last_used_at < now() - interval '1 minute',
      coalesce(b.slug, 'client'), coalesce(b.level, 1), u.name, u.email, t.status,
      case when s.user_id is not null then s.queue_ids when b.level = 3 or r.permissions is not null
        then array(select m.queue_id from queue_members m where m.tenant_id = p_tenant and m.user_id = u.id) else '{}' end,
      r.permissions, r.second_factor_required and s.user_id is null and u.totp_confirmed_at is null and not u.has_passkeys and not exists (
        select from sso_identities i join identity_providers p on p.tenant_id = i.tenant_id and p.id = i.provider_id
        where i.tenant_id = p_tenant and i.user_id = u.id and i.subject is not null and p.is_active and p.trusts_second_factor), u.company_id
    into user_id, token_id, scopes, areas, ip_ranges, stale, role, level, name, email, tenant_status, queue_ids, permissions, second_factor_due, company_id
    from api_tokens a
    join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
    join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
    left join roles b on b.tenant_id = r.tenant_id and b.base = b.slug
      and (b.slug = r.base or r.base is null and lower(r.slug) in (b.slug, lower(b.name)))
    join tenants t on t.id = a.tenant_id
    left join service_accounts s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where a.tenant_id = p_tenant and a.token_hash = p_hash and a.revoked_at is null
      and (a.expires_at is null or a.expires_at > now()) and (u.is_active or s.is_active);
  if not found then
    perform set_config('app.tenant_id', '', true);
    return;
  end if;
  if (level >= 3) <> (current_user = 'balcao_app') then
    raise exception 'a session of the other side of the counter' using errcode = 'BAL01';
  end if;
  perform set_config('app.user_id', user_id::text, true);
  memberships := '[]';
  if level < 3 then
    select coalesce(jsonb_agg(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'visibility', m.visibility)), '[]')
      into memberships from company_members m where m.tenant_id = p_tenant and m.user_id = enter_api_token.user_id;
  end if;
  return next;
end
$$;
