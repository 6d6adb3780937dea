-- Of these people, those of a company whose data no language model is given. It runs as the system because customers read no companies.
create or replace function people_without_ai(p_tenant bigint, p_people bigint[])
returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct m.user_id from company_members m
  join companies c on c.tenant_id = m.tenant_id and c.id = m.company_id and c.without_ai
  where m.tenant_id = own_tenant(p_tenant) and m.user_id = any(p_people)
$$;
alter function people_without_ai owner to balcao_system;
revoke execute on function people_without_ai from public;
grant execute on function people_without_ai to balcao_app;
