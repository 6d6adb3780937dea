-- The installation's jobs, as those who keep it running see them; and what an organisation has switched off.

create table job_states (
  name text primary key,
  started_at timestamptz,
  ended_at timestamptz,
  -- Why the last run failed, as a code; null where it was done.
  failure text,
  took_ms integer,
  -- How far a long one is: done, total.
  progress jsonb,
  -- Since when it waits for somebody to let it go on, and why.
  paused_at timestamptz,
  pause_reason text,
  -- Somebody wants it to run at once.
  wanted_at timestamptz
);
comment on table job_states is 'What became of the jobs of the installation; it belongs to no tenant: read_job_states and order_job alone are open to the app.';
alter table job_states enable row level security;
alter table job_states force row level security;
create policy tenant on job_states to balcao_app using (false) with check (false);
create policy system on job_states to balcao_system using (true) with check (true);
create policy customer on job_states as restrictive to balcao_customer using (false) with check (false);
grant select, insert, update, delete, truncate on job_states to balcao_system;

-- Features that an organisation does without; calls of theirs are refused, and menus do not show them.
alter table tenants add column features_off text[] not null default '{}';
grant update (features_off) on tenants to balcao_app;
