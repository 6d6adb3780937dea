-- Ids of a company's people whose names and addresses match every LIKE pattern, by name, after the given one. It reads nothing
-- but the company's own members.
create or replace function find_member_ids(
  p_tenant bigint, p_company bigint, p_words text[], p_limit integer, p_name text default '', p_after bigint default 0
)
returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$
select m.user_id from company_members m
where m.tenant_id = own_tenant(p_tenant) and m.company_id = p_company and m.words like all (array(select sort_key(w) from unnest(p_words) w))
  and (m.sort_name, m.user_id) > (sort_key(p_name), p_after)
order by m.sort_name, m.user_id limit p_limit
$$;
alter function find_member_ids owner to balcao_system;
revoke execute on function find_member_ids from public;
grant execute on function find_member_ids to balcao_app;
