-- Whether nothing may erase a ticket: it, one that was merged into it, its company or its requester is held.
create or replace function is_ticket_held(p_tenant bigint, p_ticket bigint)
returns boolean
language plpgsql stable
as $$
begin
  if not exists (select from privacy_holds h where h.tenant_id = p_tenant and h.lifted_at is null) then return false; end if;
  return exists (
    select from ticket_family(p_tenant, p_ticket) f (id) join tickets t on t.tenant_id = p_tenant and t.id = f.id
    join privacy_holds h on h.tenant_id = p_tenant and h.lifted_at is null
      and (h.ticket_id = t.id or h.company_id = t.company_id or h.user_id = t.requester_id)
    where h.until is null or h.until >= (select (now() at time zone n.time_zone)::date from tenants n where n.id = p_tenant));
end
$$;
