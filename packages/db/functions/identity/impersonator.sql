-- Who reads by an impersonated session as {"id", "name"}; null once their own session is over, or either has another role, or
-- a role that was changed since.
-- It runs as the system, since a customer's session sees no other people.
create or replace function impersonator(p_tenant bigint, p_session bigint)
returns json
language sql stable security definer set search_path = public, pg_temp
as $$
  select json_build_object('id', u.id, 'name', u.name)
  from impersonations i
  join sessions s on s.tenant_id = i.tenant_id and s.id = i.impersonator_session_id
  join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join sessions own on own.tenant_id = i.tenant_id and own.id = i.session_id
  join users p on p.tenant_id = own.tenant_id and p.id = own.user_id
  join roles ur on ur.tenant_id = u.tenant_id and ur.slug = u.role
  join roles pr on pr.tenant_id = p.tenant_id and pr.slug = p.role
  where i.tenant_id = own_tenant(p_tenant) and i.session_id = p_session
    and s.revoked_at is null and s.expires_at > now() and s.idle_expires_at > now()
    and u.is_active and u.role = i.impersonator_role and p.role = i.person_role
    and greatest(ur.updated_at, pr.updated_at) <= i.created_at
$$;
alter function impersonator owner to balcao_system;
revoke execute on function impersonator from public;
grant execute on function impersonator to balcao_app;
