-- Marks a ticket whose words changed to be indexed anew.
create or replace function mark_duplicate_ticket()
returns trigger
language plpgsql
as $$
begin
  insert into duplicate_changes (tenant_id, ticket_id) values (new.tenant_id, new.id);
  return null;
end
$$;
