-- Moves a ticket from one count to another when its queue, assignee, status or priority changes.
create or replace function recount_ticket()
returns trigger
language plpgsql
as $$
begin
  insert into ticket_count_deltas (tenant_id, queue_id, assignee_id, status, priority, delta) values
    (old.tenant_id, coalesce(old.queue_id, 0), coalesce(old.assignee_id, 0), old.status, old.priority, -1),
    (new.tenant_id, coalesce(new.queue_id, 0), coalesce(new.assignee_id, 0), new.status, new.priority, 1);
  return null;
end
$$;
