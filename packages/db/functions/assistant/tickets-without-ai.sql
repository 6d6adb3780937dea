-- Of these tickets, those of which no language model is given anything: of a company that is so, or of none and asked for by somebody of one. It
-- runs as the system because customers read no companies.
create or replace function tickets_without_ai(p_tenant bigint, p_tickets bigint[])
returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id from tickets t
  left join companies c on c.tenant_id = t.tenant_id and c.id = t.company_id
  where t.tenant_id = own_tenant(p_tenant) and t.id = any(p_tickets) and (c.without_ai or (t.company_id is null and exists (
    select from company_members m join companies o on o.tenant_id = m.tenant_id and o.id = m.company_id and o.without_ai
    where m.tenant_id = t.tenant_id and m.user_id = t.requester_id)))
$$;
alter function tickets_without_ai owner to balcao_system;
revoke execute on function tickets_without_ai from public;
grant execute on function tickets_without_ai to balcao_app;
