-- Appends the state of a ticket when it is opened, and whenever a column of it changes that reports, queue times or SLA clocks go by.
create or replace function record_ticket_state()
returns trigger
language plpgsql
as $$
begin
  insert into ticket_states (tenant_id, ticket_id, at, status, queue_id, assignee_id, priority, type, company_id)
  values (new.tenant_id, new.id, case tg_op when 'INSERT' then new.created_at else clock_timestamp() end,
    new.status, new.queue_id, new.assignee_id, new.priority, new.type, new.company_id);
  return null;
end
$$;
