-- How this installation fares: one sample a minute of each process, kept in three resolutions. Nothing here names a tenant or a person.

create table monitoring_samples (
  -- Minutes that a row covers.
  resolution smallint not null check (resolution in (1, 10, 60)),
  metric text not null,
  -- Where the covered minutes begin.
  at timestamptz not null,
  -- The process that measured.
  source text not null,
  -- Of times: their place in LATENCY_STEPS; 0 of all else.
  step smallint not null default 0,
  n integer not null,
  total double precision not null,
  peak double precision not null,
  primary key (resolution, metric, at, source, step)
);
comment on table monitoring_samples is 'Measurements of the installation at falling resolution; it belongs to no tenant, and read_monitoring_samples alone reads it for the app.';
alter table monitoring_samples enable row level security;
alter table monitoring_samples force row level security;
create policy tenant on monitoring_samples to balcao_app using (false) with check (false);
create policy system on monitoring_samples to balcao_system using (true) with check (true);
create policy customer on monitoring_samples as restrictive to balcao_customer using (false) with check (false);
grant select, insert, update, delete, truncate on monitoring_samples to balcao_system;
create index monitoring_samples_by_age on monitoring_samples (resolution, at);

-- Mails that are yet to be sent, for how long the oldest waits.
create index mails_unsent on mails (created_at) where sent_at is null and held_until is null and delivery is null;
