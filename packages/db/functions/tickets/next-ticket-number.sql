-- Takes a tenant's next ticket number. It is called by itself, outside the transaction that opens the ticket, so that the counter is locked for no
-- longer than this statement takes; a ticket that is not opened after all leaves its number unused.
create or replace function next_ticket_number(p_tenant bigint)
returns bigint
language plpgsql
as $$
declare
  v_number bigint;
begin
  perform enter_tenant(p_tenant, null, 'staff');
  insert into ticket_numbers (tenant_id, last_number) values (p_tenant, 1)
    on conflict (tenant_id) do update set last_number = ticket_numbers.last_number + 1
    returning last_number into v_number;
  return v_number;
end
$$;
