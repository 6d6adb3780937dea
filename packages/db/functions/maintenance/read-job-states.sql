-- What became of the installation's jobs. They are no tenant's, so none is asked for.
create or replace function read_job_states()
returns table (name text, started_at timestamptz, ended_at timestamptz, failure text, took_ms integer, progress jsonb, paused_at timestamptz, pause_reason text,
  wanted_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
select j.name, j.started_at, j.ended_at, j.failure, j.took_ms, j.progress, j.paused_at, j.pause_reason, j.wanted_at from job_states j order by j.name
$$;
alter function read_job_states owner to balcao_system;
revoke execute on function read_job_states from public;
grant execute on function read_job_states to balcao_app;
