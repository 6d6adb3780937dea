-- Writes clocks with the segments that changed, and what the tickets show of them: the same however many. Instants come in milliseconds.
-- p_next_state: "ticket@milliseconds" of a state that the next statement is to record; null where it is recorded.
-- A clock that is "rewritten" loses the segments it had. It runs as the system for the reason that read_sla_clocks does.
-- Its former parameters: without this, both would exist after an upgrade.
drop function if exists write_sla(jsonb, jsonb);
create or replace function write_sla(p_timers jsonb, p_tickets jsonb, p_next_state text)
returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  v_tenant constant bigint := current_setting('app.tenant_id')::bigint;
begin
  if p_next_state is not null then perform set_config('app.next_state', p_next_state, true); end if;
  if p_timers @? '$[*] ? (@.rewritten == true)' then
    delete from sla_segments g
    using jsonb_to_recordset(p_timers) as r("ticketId" bigint, metric text, cycle integer, rewritten boolean)
      join sla_timers x on x.tenant_id = v_tenant and x.ticket_id = r."ticketId" and x.metric = r.metric and x.cycle = r.cycle
    where r.rewritten and g.tenant_id = v_tenant and g.timer_id = x.id;
  end if;
  if p_timers <> '[]' then
    with asked as materialized (
      select * from jsonb_to_recordset(p_timers) as r("ticketId" bigint, metric text, cycle integer, "policyId" bigint, "policyVersion" integer,
        "calendarId" bigint, "targetMs" bigint, state text, "startedAt" bigint, "elapsedMs" bigint, "runSince" bigint, "pausedSince" bigint,
        "dueAt" bigint, "warnAt" bigint, "warnedAt" bigint, warnings jsonb, "breachedAt" bigint, late boolean, "stoppedAt" bigint, "nextFireAt" bigint,
        "cancelReason" text, segments jsonb)
    ), written as (
      insert into sla_timers as x (tenant_id, ticket_id, metric, cycle, policy_id, policy_version, calendar_id, target_ms, state, started_at,
        elapsed_ms, run_since, paused_since, due_at, warn_at, warned_at, warnings, breached_at, late, stopped_at, next_fire_at, cancel_reason)
      select v_tenant, "ticketId", metric, cycle, "policyId", "policyVersion", "calendarId", "targetMs", state, sla_at("startedAt"), "elapsedMs",
        sla_at("runSince"), sla_at("pausedSince"), sla_at("dueAt"), sla_at("warnAt"), sla_at("warnedAt"), coalesce(warnings, '[]'), sla_at("breachedAt"), late,
        sla_at("stoppedAt"), sla_at("nextFireAt"), "cancelReason"
      from asked
      on conflict (tenant_id, ticket_id, metric, cycle) do update set policy_id = excluded.policy_id, policy_version = excluded.policy_version,
        calendar_id = excluded.calendar_id, target_ms = excluded.target_ms, state = excluded.state, started_at = excluded.started_at,
        elapsed_ms = excluded.elapsed_ms, run_since = excluded.run_since, paused_since = excluded.paused_since, due_at = excluded.due_at,
        warn_at = excluded.warn_at, warned_at = excluded.warned_at, warnings = excluded.warnings, breached_at = excluded.breached_at, late = excluded.late,
        stopped_at = excluded.stopped_at, next_fire_at = excluded.next_fire_at, cancel_reason = excluded.cancel_reason
      returning x.id, x.ticket_id, x.metric, x.cycle
    )
    insert into sla_segments as g (tenant_id, timer_id, from_at, to_at, kind, reason, counted_ms)
    select v_tenant, x.id, sla_at(s."from"), sla_at(s."to"), s.kind, s.reason, s."countedMs"
    from asked r
      join written x on x.ticket_id = r."ticketId" and x.metric = r.metric and x.cycle = r.cycle,
      jsonb_to_recordset(r.segments) as s("from" bigint, "to" bigint, kind text, reason text, "countedMs" bigint)
    on conflict (tenant_id, timer_id, from_at) do update set to_at = excluded.to_at, kind = excluded.kind, reason = excluded.reason,
      counted_ms = excluded.counted_ms;
  end if;
  if p_tickets = '[]' then return; end if;
  update tickets t set sla_due_at = sla_at(r."dueAt"), sla_state = r.state, sla_metric = r.metric, sla_policy_id = r."policyId"
  from jsonb_to_recordset(p_tickets) as r(id bigint, "dueAt" bigint, state text, metric text, "policyId" bigint)
  where t.tenant_id = v_tenant and t.id = r.id
    and (t.sla_due_at, t.sla_state, t.sla_metric, t.sla_policy_id)
      is distinct from (sla_at(r."dueAt"), r.state, r.metric, r."policyId");
end
$$;
alter function write_sla owner to balcao_system;
revoke execute on function write_sla from public;
grant execute on function write_sla to balcao_app, balcao_customer;
