-- Marks the tickets of changed rows: their facts are derived anew.
create or replace function mark_report_tickets()
returns trigger
language plpgsql
as $$
begin
  insert into report_changes (tenant_id, ticket_id) select distinct tenant_id, ticket_id from changed;
  return null;
end
$$;
