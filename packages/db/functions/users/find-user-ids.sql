-- Ids of a tenant's people whose name and address match every LIKE pattern, by name. LIKE is not leakproof, so under row level
-- security its index would not be used: this runs as the system, names the tenant itself, and the caller reads the rows again under
-- row level security. The patterns are literals in the statement because only then does the trigram index serve them.
create or replace function find_user_ids(p_tenant bigint, p_words text[], p_limit integer)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  v_all text := (select string_agg(format($one$ and u.sought like %L$one$, public.sort_key(w)), '') from unnest(p_words) w);
begin
  perform own_tenant(p_tenant);
  return query execute 'select u.id from users u where u.tenant_id = $1' || coalesce(v_all, '')
    || ' order by public.sort_key(u.name), u.id limit $2' using p_tenant, p_limit;
end
$$;
alter function find_user_ids owner to balcao_system;
revoke execute on function find_user_ids from public;
grant execute on function find_user_ids to balcao_app;
