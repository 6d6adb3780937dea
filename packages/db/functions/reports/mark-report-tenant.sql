-- Marks all tickets of a tenant whose days begin at another instant from now on.
create or replace function mark_report_tenant()
returns trigger
language plpgsql
as $$
begin
  insert into report_changes (tenant_id, ticket_id) select tenant_id, id from tickets where tenant_id = new.id;
  return null;
end
$$;
