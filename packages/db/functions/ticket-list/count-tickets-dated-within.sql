-- How many tickets were first answered, resolved or closed in a period, counted up to p_most + 1 (see count_tickets_within).
create or replace function count_tickets_dated_within(p_name text, p_from timestamptz, p_to timestamptz, p_most integer)
returns integer
language sql stable security definer set search_path = public, pg_temp
as $$
select count(*)::integer from (
  select from tickets t
    where p_name = 'firstResponse' and t.tenant_id = (select current_setting('app.tenant_id')::bigint)
      and t.first_response_at >= p_from and t.first_response_at < p_to
  union all
  select from tickets t
    where p_name = 'resolved' and t.tenant_id = (select current_setting('app.tenant_id')::bigint)
      and t.resolved_at >= p_from and t.resolved_at < p_to
  union all
  select from tickets t
    where p_name = 'closed' and t.tenant_id = (select current_setting('app.tenant_id')::bigint)
      and t.closed_at >= p_from and t.closed_at < p_to
  limit p_most + 1) f
$$;
alter function count_tickets_dated_within owner to balcao_system;
revoke execute on function count_tickets_dated_within from public;
grant execute on function count_tickets_dated_within to balcao_app;
