-- Whether nothing may erase a person: they, their company, or a ticket that they asked for is held.
create or replace function is_person_held(p_tenant bigint, p_user bigint)
returns boolean
language plpgsql stable
as $$
begin
  if not exists (select from privacy_holds h where h.tenant_id = p_tenant and h.lifted_at is null) then return false; end if;
  return exists (
    select from privacy_holds h
    where h.tenant_id = p_tenant and h.lifted_at is null
      and (h.until is null or h.until >= (select (now() at time zone n.time_zone)::date from tenants n where n.id = p_tenant))
      and (h.user_id = p_user
        or exists (select from users u where u.tenant_id = p_tenant and u.id = p_user and u.company_id = h.company_id)
        or exists (select from tickets t where t.tenant_id = p_tenant and t.requester_id = p_user
          and (t.id = h.ticket_id or t.company_id = h.company_id))));
end
$$;
