-- What can be taken from a queue, in the order in which it is.
create index tickets_to_take on tickets (tenant_id, queue_id, sla_due_at, priority_rank desc, created_at, id)
  where assignee_id is null and status in ('new', 'open');
