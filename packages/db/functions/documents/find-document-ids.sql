-- Ids of a tenant's documents that contain every LIKE pattern, as many as asked for (see find_user_ids for why it is a function).
create or replace function find_document_ids(p_tenant bigint, p_words text[], p_limit integer)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  v_all text := (select string_agg(format(' and d.words like %L', public.sort_key(w)), '') from unnest(p_words) w);
begin
  return query execute 'select d.id from documents d where d.tenant_id = $1 and d.deleted_at is null' || coalesce(v_all, '') || ' limit $2'
    using p_tenant, p_limit;
end
$$;
alter function find_document_ids owner to balcao_system;
revoke execute on function find_document_ids from public;
grant execute on function find_document_ids to balcao_app;
