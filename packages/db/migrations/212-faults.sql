-- What went wrong in the installation lately, counted by what it is: errors nobody foresaw, jobs that failed, statements that took long.

create table faults (
  kind text not null check (kind in ('error', 'job', 'slow')),
  -- The call, the job, or the statement with its placeholders.
  what text not null,
  -- Of an error its name, its code and where in the program it came from; never its message, which may hold what people wrote.
  detail text not null default '',
  n integer not null default 0,
  worst_ms integer,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Of the newest call, to follow it.
  request_id text,
  primary key (kind, what, detail)
);
comment on table faults is 'Recent faults of the installation; it belongs to no tenant, and read_faults alone reads it for the app.';
create index faults_by_time on faults (last_at desc);
alter table faults enable row level security;
alter table faults force row level security;
create policy tenant on faults to balcao_app using (false) with check (false);
create policy system on faults to balcao_system using (true) with check (true);
create policy customer on faults as restrictive to balcao_customer using (false) with check (false);
grant select, insert, update, delete, truncate on faults to balcao_system;
