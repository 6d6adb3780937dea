-- Moves the cost of a ticket from one load to another when its assignee, queue, status or priority changes. Rows are only appended, so no
-- change of a ticket waits for another one's; a job adds them to agent_loads, and readers add both.
create or replace function weigh_ticket()
returns trigger
language plpgsql
as $$
begin
  insert into agent_load_deltas (tenant_id, user_id, queue_id, delta)
  select c.tenant_id, c.user_id, c.queue_id, sum(c.cost) from (
    select old.tenant_id, old.assignee_id as user_id, coalesce(old.queue_id, 0) as queue_id, -ticket_cost(old.status, old.priority) as cost
    where tg_op <> 'INSERT' and old.assignee_id is not null
    union all
    select new.tenant_id, new.assignee_id, coalesce(new.queue_id, 0), ticket_cost(new.status, new.priority)
    where tg_op <> 'DELETE' and new.assignee_id is not null
  ) c group by 1, 2, 3 having sum(c.cost) <> 0;
  return null;
end
$$;
