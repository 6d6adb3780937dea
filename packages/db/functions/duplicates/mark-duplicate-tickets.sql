-- Marks new tickets to be indexed.
create or replace function mark_duplicate_tickets()
returns trigger
language plpgsql
as $$
begin
  insert into duplicate_changes (tenant_id, ticket_id) select tenant_id, id from fresh;
  return null;
end
$$;
