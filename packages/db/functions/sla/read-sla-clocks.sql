-- What the clocks of some tickets go by, as JSON with instants in milliseconds: what the tickets are now, their policy with its targets,
-- and of each metric the newest clock with the segment it is in. Null where the tenant has neither an active policy nor clocks on them.
-- It runs as the system because a customer's change moves clocks that customers do not see; it reads nothing but these tickets.
-- p_asked: what changed, as conditions of policies call it. The policy is looked for anew where one asks about any of it or the ticket has
-- none that is active, and of null in any case; but not for a message alone that none asks about. Of what moves no clock by itself nothing is
-- read unless a policy asks about it. p_become: what is about to be written of the one ticket that is asked for,
-- whose state has no instant yet. Planning takes longer than reading one ticket, so the plan is made once,
-- maybe while the tables are nearly empty: clocks and segments are read one ticket at a time, so that it stays a plan of index look-ups.
-- Its former parameters: without this, both would exist after an upgrade.
drop function if exists read_sla_clocks(bigint[], text[]);
create or replace function read_sla_clocks(p_tickets bigint[], p_asked text[], p_become jsonb)
returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  v_tenant constant bigint := current_setting('app.tenant_id')::bigint;
  v_any boolean;
  v_match boolean;
begin
  select count(*) > 0, p_asked is null or bool_or(exists (
    select from jsonb_array_elements((p.conditions -> 'all') || (p.conditions -> 'any')
      || jsonb_path_query_array(p.conditions, '$.groups[*].conditions[*]')) c where c ->> 'field' = any(p_asked)))
  into v_any, v_match from sla_policies p where p.tenant_id = v_tenant and p.is_active;
  if not v_match and p_asked <> '{}' and p_asked <@ '{assignee,urgency,impact,subject,firstMessage}' then return null; end if;
  if not v_any and not exists (select from sla_timers where tenant_id = v_tenant and ticket_id = any(p_tickets)) then
    return null;
  end if;
  return (
    select json_build_object(
      'now', sla_ms(clock_timestamp()),
      'tickets', coalesce(json_agg(json_build_object(
        'id', t.id, 'status', t.status, 'priority', t.priority, 'channel', t.channel, 'createdAt', sla_ms(t.created_at),
        'answered', t.first_response_at is not null, 'policyId', t.sla_policy_id,
        'stateAt', case when p_become is null then (
          select sla_ms(s.at) from ticket_states s where s.tenant_id = t.tenant_id and s.ticket_id = t.id order by s.id desc limit 1) end,
        'policy', (
          select json_build_object('id', p.id, 'version', p.version, 'targets', p.targets, 'warnAt', p.warn_at) from sla_policies p
          where p.tenant_id = v_tenant and p.is_active and p.id = case
            when v_match or not p_asked <@ '{lastMessage}' and not exists (
              select from sla_policies o where o.tenant_id = v_tenant and o.id = t.sla_policy_id and o.is_active)
            then match_sla_policy(v_tenant, t.id, p_become) else t.sla_policy_id end),
        'timers', coalesce((
          select json_agg(x)
          from (
            select distinct on (y.metric) y.metric, y.cycle, y.policy_id as "policyId", y.policy_version as "policyVersion",
              y.calendar_id as "calendarId", y.target_ms as "targetMs", y.state, sla_ms(y.started_at) as "startedAt",
              y.elapsed_ms as "elapsedMs", sla_ms(y.run_since) as "runSince", sla_ms(y.paused_since) as "pausedSince",
              sla_ms(y.due_at) as "dueAt", sla_ms(y.warn_at) as "warnAt", sla_ms(y.warned_at) as "warnedAt", y.warnings,
              sla_ms(y.breached_at) as "breachedAt", y.late, sla_ms(y.stopped_at) as "stoppedAt", sla_ms(y.next_fire_at) as "nextFireAt",
              y.cancel_reason as "cancelReason", coalesce((
                select json_build_array(json_build_object('from', sla_ms(s.from_at), 'to', null, 'kind', s.kind, 'reason', s.reason, 'countedMs', null))
                from sla_segments s where s.tenant_id = v_tenant and s.timer_id = y.id and s.to_at is null order by s.from_at limit 1), '[]')
                as segments
            from sla_timers y where y.tenant_id = v_tenant and y.ticket_id = t.id order by y.metric, y.cycle desc
          ) x), '[]')) order by t.id), '[]'))
    from tickets t where t.tenant_id = v_tenant and t.id = any(p_tickets));
end
$$;
alter function read_sla_clocks owner to balcao_system;
revoke execute on function read_sla_clocks from public;
grant execute on function read_sla_clocks to balcao_app, balcao_customer;
