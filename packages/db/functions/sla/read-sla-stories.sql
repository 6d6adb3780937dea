-- What tickets went through, for promises that come late: their opening, each status since, and what they and the desk said to each other,
-- in milliseconds and in order. It runs as the system for the reason that read_sla_clocks does, and returns no more than instants and statuses.
create or replace function read_sla_stories(p_tickets bigint[])
returns table (ticket_id bigint, told jsonb)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  v_tenant constant bigint := current_setting('app.tenant_id')::bigint;
begin
  return query
    select t.id, (
      select jsonb_agg(jsonb_build_object('at', e.at, 'status', e.status, 'said', e.said) order by e.at, e.said nulls last, e.id)
      from (
        select sla_ms(s.at) as at, s.status, null as said, s.id from ticket_states s where s.tenant_id = v_tenant and s.ticket_id = t.id
        union all
        select sla_ms(c.created_at), null, case c.author_side when 'staff' then 'desk' else 'customer' end, c.id
        from comments c where c.tenant_id = v_tenant and c.ticket_id = t.id and not c.is_internal) e)
    from tickets t where t.tenant_id = v_tenant and t.id = any(p_tickets);
end
$$;
alter function read_sla_stories owner to balcao_system;
revoke execute on function read_sla_stories from public;
grant execute on function read_sla_stories to balcao_app, balcao_customer;
