-- Runs name the ticket that they helped with, and by which version of the prompt a model was asked.

alter table assistant_runs add column ticket_id bigint, add column prompt_version integer,
  add foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade;
create index assistant_runs_by_ticket on assistant_runs (tenant_id, ticket_id) where ticket_id is not null;
comment on column assistant_runs.ticket_id is 'The ticket that was helped with, where it was one.';
