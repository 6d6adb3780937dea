-- Deleting a row asks every table that may reference it; without these the whole table was read for each.
create index tickets_by_follow_up on tickets (tenant_id, follow_up_of) where follow_up_of is not null;
create index mails_by_ticket on mails (tenant_id, ticket_id) where ticket_id is not null;
create index absence_moves_by_ticket on absence_moves (tenant_id, ticket_id);
