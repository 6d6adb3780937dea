-- A tag that went or a company that was merged concerns few tickets: only theirs are worked out anew. Null: all open tickets.
alter table sla_recomputes add column ticket_ids bigint[];
