-- Counts inserted and deleted tickets: every statement appends +1/-1 rows, so no row is contended; a job folds them into
-- ticket_counts, and readers add both.
create or replace function count_tickets()
returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    insert into ticket_count_deltas (tenant_id, queue_id, assignee_id, status, priority, delta)
    select tenant_id, coalesce(queue_id, 0), coalesce(assignee_id, 0), status, priority, -count(*)
    from gone group by 1, 2, 3, 4, 5;
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_count_deltas (tenant_id, queue_id, assignee_id, status, priority, delta)
    select tenant_id, coalesce(queue_id, 0), coalesce(assignee_id, 0), status, priority, count(*)
    from come group by 1, 2, 3, 4, 5;
  end if;
  return null;
end
$$;
