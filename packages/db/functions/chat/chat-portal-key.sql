-- The key of the organisation's chat, where it is turned on: customers see nothing of how it is set up, and the portal shows it to those signed in.
create or replace function chat_portal_key(p_tenant bigint)
returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select key from chat_widgets where tenant_id = own_tenant(p_tenant) and is_enabled
$$;
alter function chat_portal_key owner to balcao_system;
revoke execute on function chat_portal_key from public;
grant execute on function chat_portal_key to balcao_app;
