-- Carries a ticket's new company over to its time entries and ratings.
create or replace function give_company_of_ticket()
returns trigger
language plpgsql
as $$
begin
  update time_entries set company_id = new.company_id where tenant_id = new.tenant_id and ticket_id = new.id;
  update ticket_ratings set company_id = new.company_id where tenant_id = new.tenant_id and ticket_id = new.id;
  return null;
end
$$;
