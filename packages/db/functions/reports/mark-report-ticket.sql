-- Marks the ticket of a changed row, and the one it was moved away from. Of a ticket that is being deleted with the row nothing is left to derive.
create or replace function mark_report_ticket()
returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'DELETE' then
    insert into report_changes (tenant_id, ticket_id) values (new.tenant_id, new.ticket_id);
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.ticket_id <> new.ticket_id then
    insert into report_changes (tenant_id, ticket_id)
    select old.tenant_id, old.ticket_id where exists (select from tickets t where t.tenant_id = old.tenant_id and t.id = old.ticket_id);
  end if;
  return null;
end
$$;
