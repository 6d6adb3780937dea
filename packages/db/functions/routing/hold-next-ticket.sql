-- Locks the ticket that is due first of those that wait and nobody else holds, of the active queues that somebody works in, or of these of them: the
-- first deadline, then the priority, then the age decide. What others hold is passed over; where they hold all that was tried, it is tried again.
-- The order is that of the index tickets_to_take, and each ticket is looked up by its key when its turn comes, whatever the statistics say of how
-- many wait: hence no sort, one plan, and a condition in words that no partial index of tickets has.
-- p_row is null::tickets: functions are there before tables are, so that none can name the type of their rows.
create or replace function hold_next_ticket(p_user bigint, p_queues bigint[], p_row anyelement)
returns setof anyelement
language plpgsql set plan_cache_mode = force_generic_plan set enable_sort = off
as $$
declare
  v_tenant constant bigint := current_setting('app.tenant_id')::bigint;
begin
  for v_round in 1..5 loop
    return query
      with waiting as materialized (
        select c.* from queue_members m
        join queues q on q.tenant_id = m.tenant_id and q.id = m.queue_id and q.is_active
        cross join lateral (
          select t.id, t.sla_due_at, t.priority_rank, t.created_at from tickets t
          where t.tenant_id = v_tenant and t.queue_id = q.id and t.assignee_id is null and t.status in ('new', 'open')
          order by t.sla_due_at, t.priority_rank desc, t.created_at, t.id limit 40) c
        where m.tenant_id = v_tenant and m.user_id = p_user and (p_queues is null or m.queue_id = any(p_queues))
        order by c.sla_due_at, c.priority_rank desc, c.created_at, c.id limit 40)
      select t.* from waiting w join tickets t on t.tenant_id = v_tenant and t.id = w.id
      where coalesce(t.assignee_id, 0) = 0 and t.status in ('new', 'open')
      order by w.sla_due_at, w.priority_rank desc, w.created_at, w.id limit 1 for no key update of t skip locked;
    exit when found or not exists (
      select from queue_members m join queues q on q.tenant_id = m.tenant_id and q.id = m.queue_id and q.is_active
      join tickets t on t.tenant_id = v_tenant and t.queue_id = q.id and t.assignee_id is null and t.status in ('new', 'open')
      where m.tenant_id = v_tenant and m.user_id = p_user and (p_queues is null or m.queue_id = any(p_queues)));
  end loop;
end
$$;
