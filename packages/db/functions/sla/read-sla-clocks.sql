-- What the clocks of some tickets go by, as JSON with instants in milliseconds: what the tickets are now, their policy with its targets,
-- and of each metric the newest clock with the segment it is in. Null where the tenant has neither an active policy nor clocks on them.
-- It runs as the system because a customer's change moves clocks that customers do not see; it reads nothing but these tickets.
-- p_asked: what changed, as conditions of policies call it. The policy is looked for anew where one asks about any of it or the ticket has
-- none that is active, and of null in any case. Planning takes longer than reading one ticket, so the plan is made once,
-- maybe while the tables are nearly empty: clocks and segments are read one ticket at a time, so that it stays a plan of index look-ups.
create or replace function read_sla_clocks(p_tickets bigint[], p_asked text[])
returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  v_tenant constant bigint := current_setting('app.tenant_id')::bigint;
  v_match boolean := p_asked is null;
begin
  if not exists (select from sla_policies where tenant_id = v_tenant and is_active)
    and not exists (select from sla_timers where tenant_id = v_tenant and ticket_id = any(p_tickets)) then
    return null;
  end if;
  if p_asked <> '{}' then
    v_match := exists (
      select from sla_policies p, jsonb_array_elements((p.conditions -> 'all') || (p.conditions -> 'any')) c
      where p.tenant_id = v_tenant and p.is_active and c ->> 'field' = any(p_asked));
  end if;
  return (
    with timers as (
      select k.ticket_id, json_agg(json_build_object(
        'metric', x.metric, 'cycle', x.cycle, 'policyId', x.policy_id, 'policyVersion', x.policy_version, 'calendarId', x.calendar_id,
        'targetMs', x.target_ms, 'state', x.state, 'startedAt', sla_ms(x.started_at), 'elapsedMs', x.elapsed_ms,
        'runSince', sla_ms(x.run_since), 'pausedSince', sla_ms(x.paused_since), 'dueAt', sla_ms(x.due_at), 'warnAt', sla_ms(x.warn_at),
        'warnedAt', sla_ms(x.warned_at), 'breachedAt', sla_ms(x.breached_at), 'late', x.late, 'stoppedAt', sla_ms(x.stopped_at),
        'nextFireAt', sla_ms(x.next_fire_at), 'cancelReason', x.cancel_reason,
        'segments', case when g.from_at is null then '[]' else json_build_array(
          json_build_object('from', sla_ms(g.from_at), 'to', null, 'kind', g.kind, 'reason', g.reason, 'countedMs', null)) end)
        order by x.metric) as held
      from unnest(p_tickets) as k (ticket_id)
        cross join lateral (
          select distinct on (y.metric) y.* from sla_timers y
          where y.tenant_id = v_tenant and y.ticket_id = k.ticket_id order by y.metric, y.cycle desc) x
        left join lateral (
          select s.* from sla_segments s
          where s.tenant_id = v_tenant and s.timer_id = x.id and s.to_at is null order by s.from_at limit 1) g on true
      group by k.ticket_id
    )
    select json_build_object(
      'now', sla_ms(clock_timestamp()),
      'tickets', coalesce(json_agg(json_build_object(
        'id', t.id, 'status', t.status, 'priority', t.priority, 'channel', t.channel, 'createdAt', sla_ms(t.created_at),
        'answered', t.first_response_at is not null, 'policyId', t.sla_policy_id,
        'stateAt', (select sla_ms(s.at) from ticket_states s where s.tenant_id = t.tenant_id and s.ticket_id = t.id order by s.id desc limit 1),
        'policy', (
          select json_build_object('id', p.id, 'version', p.version, 'targets', p.targets, 'warnAt', p.warn_at) from sla_policies p
          where p.tenant_id = v_tenant and p.is_active and p.id = case
            when v_match or p_asked <> '{}' and not exists (
              select from sla_policies o where o.tenant_id = v_tenant and o.id = t.sla_policy_id and o.is_active)
            then match_sla_policy(v_tenant, t.id) else t.sla_policy_id end),
        'timers', coalesce(timers.held, '[]')) order by t.id), '[]'))
    from tickets t left join timers on timers.ticket_id = t.id where t.tenant_id = v_tenant and t.id = any(p_tickets));
end
$$;
alter function read_sla_clocks owner to balcao_system;
revoke execute on function read_sla_clocks from public;
grant execute on function read_sla_clocks to balcao_app, balcao_customer;
