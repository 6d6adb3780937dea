-- How many tickets have one of these statuses, counted up to p_most + 1: enough to know whether a list is short. A function,
-- because under a customer's policy every ticket would have to be read.
create or replace function count_tickets_within(p_statuses text[], p_most integer)
returns integer
language sql stable security definer set search_path = public, pg_temp
as $$
select count(*)::integer from (
  select from unnest(p_statuses) s(status), lateral (
    select from tickets t where t.tenant_id = (select current_setting('app.tenant_id')::bigint) and t.status = s.status limit p_most + 1) k
  limit p_most + 1) f
$$;
alter function count_tickets_within owner to balcao_system;
revoke execute on function count_tickets_within from public;
grant execute on function count_tickets_within to balcao_app;
