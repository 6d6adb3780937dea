-- Pauses a job with a reason, lets it go on ("resume"), or has it run at once ("run"); who may is asked before.
create or replace function order_job(p_name text, p_order text, p_reason text)
returns void
language sql security definer set search_path = public, pg_temp
as $$
insert into job_states as j (name, paused_at, pause_reason, wanted_at)
values (p_name, case p_order when 'pause' then now() end, case p_order when 'pause' then p_reason end, case p_order when 'run' then now() end)
on conflict (name) do update set
  paused_at = case p_order when 'pause' then coalesce(j.paused_at, now()) when 'resume' then null else j.paused_at end,
  pause_reason = case p_order when 'pause' then p_reason when 'resume' then null else j.pause_reason end,
  wanted_at = case p_order when 'run' then now() else j.wanted_at end
$$;
alter function order_job owner to balcao_system;
revoke execute on function order_job from public;
grant execute on function order_job to balcao_app;
