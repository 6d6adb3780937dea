-- Tickets of one reason of a status in the order of the list: one that a million tickets have would be sorted anew for each page.
drop index tickets_status_reason;
create index tickets_status_reason on tickets (tenant_id, status_reason_id, updated_at desc, id desc) where status_reason_id is not null;
