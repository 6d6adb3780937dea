-- Which call an event and an act came from, so that it can be followed; null for what jobs do, and for what is older.
alter table outbox add column request_id uuid;
alter table audit_events add column request_id uuid;
create index outbox_by_request on outbox (tenant_id, request_id) where request_id is not null;
create index audit_events_by_request on audit_events (tenant_id, request_id) where request_id is not null;
