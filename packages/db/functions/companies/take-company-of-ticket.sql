-- Fills in the ticket's company when time or a rating is recorded, so that a company's totals are read from one index.
create or replace function take_company_of_ticket()
returns trigger
language plpgsql
as $$
begin
  select t.company_id into new.company_id from tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id;
  return new;
end
$$;
