-- In how many minutes the last 50 conversations of a queue were taken, by the middle one; null where none was. Customers see no conversation
-- but their own, and are given the number.
create or replace function chat_wait(p_tenant bigint, p_queue bigint)
returns integer
language sql stable security definer set search_path = public, pg_temp
as $$
  select ceil(percentile_cont(0.5) within group (order by extract(epoch from taken_at - waiting_since)) / 60)::int
  from (select taken_at, waiting_since from conversations where tenant_id = own_tenant(p_tenant) and queue_id = p_queue
    and taken_at is not null order by taken_at desc limit 50) w
$$;
alter function chat_wait owner to balcao_system;
revoke execute on function chat_wait from public;
grant execute on function chat_wait to balcao_app;
