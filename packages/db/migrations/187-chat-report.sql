-- A conversation that is passed on waits again, and forgets how long it waited first. Reports count that: when it was first put into a queue, and
-- when a person first took it. What is there already is known as far as it stands in the row.
alter table conversations add handed_at timestamptz;
alter table conversations add answered_at timestamptz;
update conversations set handed_at = waiting_since where waiting_since is distinct from taken_at;
update conversations set answered_at = taken_at where taken_at is not null;
create index conversations_by_day on conversations (tenant_id, created_at);
