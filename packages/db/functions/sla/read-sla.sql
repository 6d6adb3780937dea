-- What the clocks of some tickets go by, as JSON with instants in milliseconds: what the tickets are now, their policy with its targets,
-- and of each metric the newest clock with the segment it is in. Null where the tenant has neither an active policy nor clocks on them.
-- It runs as the system because a customer's change moves clocks that customers do not see; it reads nothing but these tickets.
-- p_match: look for the policy anew, because something changed that policies ask about.
create or replace function read_sla(p_tickets bigint[], p_match boolean)
returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  v_tenant constant bigint := current_setting('app.tenant_id')::bigint;
begin
  if not exists (select from sla_policies where tenant_id = v_tenant and is_active)
    and not exists (select from sla_timers where tenant_id = v_tenant and ticket_id = any(p_tickets)) then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'now', sla_ms(clock_timestamp()),
      'uses', coalesce((
        select jsonb_agg(distinct c ->> 'field') from sla_policies p, jsonb_array_elements((p.conditions -> 'all') || (p.conditions -> 'any')) c
        where p.tenant_id = v_tenant and p.is_active), '[]'),
      'tickets', coalesce(jsonb_agg(jsonb_build_object(
        'id', t.id, 'status', t.status, 'priority', t.priority, 'channel', t.channel, 'createdAt', sla_ms(t.created_at),
        'answered', t.first_response_at is not null, 'policyId', t.sla_policy_id,
        'stateAt', (select sla_ms(s.at) from ticket_states s where s.tenant_id = t.tenant_id and s.ticket_id = t.id order by s.id desc limit 1),
        'policy', (
          select jsonb_build_object('id', p.id, 'version', p.version, 'targets', p.targets, 'warnAt', p.warn_at) from sla_policies p
          where p.tenant_id = t.tenant_id and p.is_active and p.id = case when p_match then match_sla_policy(t.tenant_id, t.id) else t.sla_policy_id end),
        'timers', coalesce((
          select jsonb_agg(jsonb_build_object(
            'metric', x.metric, 'cycle', x.cycle, 'policyId', x.policy_id, 'policyVersion', x.policy_version, 'calendarId', x.calendar_id,
            'targetMs', x.target_ms, 'state', x.state, 'startedAt', sla_ms(x.started_at), 'elapsedMs', x.elapsed_ms,
            'runSince', sla_ms(x.run_since), 'pausedSince', sla_ms(x.paused_since), 'dueAt', sla_ms(x.due_at), 'warnAt', sla_ms(x.warn_at),
            'warnedAt', sla_ms(x.warned_at), 'breachedAt', sla_ms(x.breached_at), 'late', x.late, 'stoppedAt', sla_ms(x.stopped_at),
            'nextFireAt', sla_ms(x.next_fire_at), 'cancelReason', x.cancel_reason,
            'segments', coalesce((
              select jsonb_agg(jsonb_build_object('from', sla_ms(g.from_at), 'to', null, 'kind', g.kind, 'reason', g.reason, 'countedMs', null))
              from sla_segments g where g.tenant_id = x.tenant_id and g.timer_id = x.id and g.to_at is null), '[]')))
          from unnest(array['first_response', 'next_response', 'periodic_update', 'resolution']) m cross join lateral (
            select * from sla_timers y where y.tenant_id = t.tenant_id and y.ticket_id = t.id and y.metric = m order by y.cycle desc limit 1) x
        ), '[]')) order by t.id), '[]'))
    from tickets t where t.tenant_id = v_tenant and t.id = any(p_tickets));
end
$$;
alter function read_sla owner to balcao_system;
revoke execute on function read_sla from public;
grant execute on function read_sla to balcao_app, balcao_customer;
