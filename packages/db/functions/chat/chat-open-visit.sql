-- Opens the visit of a session at the portal, which its customer does not see: the same one however often it is opened.
create or replace function chat_open_visit(p_tenant bigint, p_user bigint, p_session bigint, p_hash text, p_days integer)
returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into chat_visitors (tenant_id, user_id, session_id, email, is_verified, secret_hash, expires_at)
  select u.tenant_id, u.id, s.id, u.email, true, p_hash, now() + make_interval(days => p_days)
  from users u join sessions s on s.tenant_id = u.tenant_id and s.user_id = u.id
  where u.tenant_id = own_tenant(p_tenant) and u.id = p_user and s.id = p_session and s.revoked_at is null
  on conflict (tenant_id, session_id) where session_id is not null
  do update set secret_hash = excluded.secret_hash, email = excluded.email, seen_at = now(), expires_at = excluded.expires_at
  returning id
$$;
alter function chat_open_visit owner to balcao_system;
revoke execute on function chat_open_visit from public;
grant execute on function chat_open_visit to balcao_app;
