-- Which place a conversation that waits since p_since has in its queue: customers see no conversation but their own, and are told the number.
create or replace function chat_place(p_tenant bigint, p_queue bigint, p_since timestamptz)
returns integer
language sql stable security definer set search_path = public, pg_temp
as $$
  select count(*)::int + 1 from conversations
  where tenant_id = own_tenant(p_tenant) and queue_id = p_queue and status = 'waiting'
    and waiting_since < p_since
$$;
alter function chat_place owner to balcao_system;
revoke execute on function chat_place from public;
grant execute on function chat_place to balcao_app;
