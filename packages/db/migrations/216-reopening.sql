-- For how long an answer opens a closed ticket again, after how many business days a resolved one closes by itself (none: never), and
-- whether one that was opened again stays with whoever is responsible or goes back to its queue.
alter table tenants
  add column reopen_days smallint not null default 7 check (reopen_days between 0 and 90),
  add column auto_close_days smallint not null default 5 check (auto_close_days between 0 and 90),
  add column reopened_to text not null default 'assignee' check (reopened_to in ('assignee', 'queue'));
grant update (reopen_days, auto_close_days, reopened_to) on tenants to balcao_app;

-- The same of one queue; null: as the organisation has it.
alter table queues
  add column reopen_days smallint check (reopen_days between 0 and 90),
  add column auto_close_days smallint check (auto_close_days between 0 and 90),
  add column reopened_to text check (reopened_to in ('assignee', 'queue'));
