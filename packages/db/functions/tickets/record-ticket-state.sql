-- Appends the state of a ticket when it is opened, and whenever a column of it changes that reports, queue times or SLA clocks go by. Clocks
-- that moved on before the ticket is written (write_sla) say in app.next_state which ticket is to have a state of which instant.
create or replace function record_ticket_state()
returns trigger
language plpgsql
as $$
declare
  v_next constant text := coalesce(current_setting('app.next_state', true), '');
  v_at timestamptz := case tg_op when 'INSERT' then new.created_at else clock_timestamp() end;
  -- One that comes from another help desk finished went on until then: its import appends the states that follow.
  v_status text := case when tg_op = 'INSERT' and new.imported_at is not null and new.status in ('resolved', 'closed', 'cancelled') then 'open'
    else new.status end;
begin
  if v_next <> '' and split_part(v_next, '@', 1) = new.id::text then
    v_at := sla_at(split_part(v_next, '@', 2)::bigint);
    perform set_config('app.next_state', '', true);
  end if;
  insert into ticket_states (tenant_id, ticket_id, at, status, queue_id, assignee_id, priority, type, company_id, custom_status_id)
  values (new.tenant_id, new.id, v_at, v_status, new.queue_id, new.assignee_id, new.priority, new.type, new.company_id,
    case when v_status = new.status then new.custom_status_id end);
  return null;
end
$$;
