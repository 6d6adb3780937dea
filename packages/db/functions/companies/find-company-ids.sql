-- Ids of a tenant's companies whose names or CNPJ match every LIKE pattern, by name (see find_user_ids for why it is a function).
create or replace function find_company_ids(p_tenant bigint, p_words text[], p_limit integer)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  v_all text := (
    select string_agg(format($one$ and public.sort_key(name || ' ' || legal_name || ' ' || coalesce(cnpj, '')) like %L$one$, public.sort_key(w)), '')
    from unnest(p_words) w);
begin
  perform own_tenant(p_tenant);
  return query execute 'select u.id from companies u where u.tenant_id = $1' || coalesce(v_all, '')
    || ' order by public.sort_key(u.name), u.id limit $2' using p_tenant, p_limit;
end
$$;
alter function find_company_ids owner to balcao_system;
revoke execute on function find_company_ids from public;
grant execute on function find_company_ids to balcao_app;
