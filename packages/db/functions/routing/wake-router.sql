-- Tells the router of each ticket of an automatic queue that comes to wait for somebody or no longer does, whatever changed it, and of the
-- queues of somebody who has less to do. A new ticket of a customer whose queue triage may set waits ten seconds for that, at most. Rows are only appended. An escalation says so in app.escalating: its columns are those of a transfer.
create or replace function wake_router()
returns trigger
language plpgsql
as $$
declare
  v_waited boolean := false;
  v_waits boolean := false;
  v_freed integer := 0;
  v_from timestamptz := now();
begin
  if tg_op <> 'INSERT' then
    v_waited := old.assignee_id is null and old.queue_id is not null and old.status in ('new', 'open');
    v_freed := case when old.assignee_id is null then 0 else ticket_cost(old.status, old.priority) end;
  end if;
  if tg_op <> 'DELETE' then
    v_waits := new.assignee_id is null and new.queue_id is not null and new.status in ('new', 'open');
  end if;
  if tg_op = 'UPDATE' and old.assignee_id = new.assignee_id then
    v_freed := v_freed - ticket_cost(new.status, new.priority);
  end if;

  if v_waits and (not v_waited or old.queue_id <> new.queue_id or old.priority <> new.priority) then
    if tg_op = 'INSERT' and new.author_id is null and exists (
      select from assistant_settings s where s.tenant_id = new.tenant_id
        and s.changes #>> '{features,triage,enabled}' = 'true' and jsonb_typeof(s.changes #> '{features,triage,fields,queue}') = 'number') then
      v_from := now() + interval '10 seconds';
    end if;
    insert into routing_wakeups (tenant_id, queue_id, ticket_id, cause, returned_from, at)
    select q.tenant_id, q.id, new.id,
      case when tg_op = 'INSERT' then 'created' when current_setting('app.escalating', true) = 'on' then 'escalated' when old.queue_id is distinct from new.queue_id then 'transferred'
        when old.assignee_id is not null then 'returned' when not v_waited then 'reopened' else 'woken' end,
      case when tg_op = 'UPDATE' and old.queue_id = new.queue_id then old.assignee_id end, v_from
    from queues q where q.tenant_id = new.tenant_id and q.id = new.queue_id and q.strategy <> 'manual' and q.is_active;
  end if;
  -- The router forgets by itself what it gives.
  if v_waited and tg_op = 'UPDATE' and (not v_waits or old.queue_id <> new.queue_id)
    and coalesce(current_setting('app.routing', true), '') <> 'on' then
    insert into routing_wakeups (tenant_id, queue_id, ticket_id, cause)
    select q.tenant_id, q.id, old.id, 'gone'
    from queues q where q.tenant_id = old.tenant_id and q.id = old.queue_id and q.strategy <> 'manual' and q.is_active;
  end if;
  if v_freed > 0 then
    insert into routing_wakeups (tenant_id, queue_id, cause)
    select q.tenant_id, q.id, 'woken'
    from queue_members m join queues q on q.tenant_id = m.tenant_id and q.id = m.queue_id and q.strategy <> 'manual' and q.is_active
    where m.tenant_id = old.tenant_id and m.user_id = old.assignee_id;
  end if;
  return null;
end
$$;
