-- Whether who asked found an answer of the assistant helpful.
alter table assistant_runs add column helpful boolean;
create index assistant_runs_by_helpful on assistant_runs (tenant_id, helpful, id desc) where helpful is not null;
