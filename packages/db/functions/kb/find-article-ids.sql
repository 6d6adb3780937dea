-- Ids of a tenant's articles outside the bin whose title matches every LIKE pattern, and that have this tag where one is named, newest
-- first. Neither LIKE nor the operators of arrays are leakproof, so under row level security their indexes would not be used: this runs as
-- the system, names the tenant itself, and the caller reads the rows again under row level security. The patterns are literals in the
-- statement because only then does the trigram index serve them.
create or replace function find_article_ids(p_tenant bigint, p_words text[], p_tag text, p_limit integer)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  v_all text := (select string_agg(format($one$ and public.sort_key(a.title) like %L$one$, public.sort_key(w)), '') from unnest(p_words) w);
begin
  return query execute 'select a.id from kb_articles a where a.tenant_id = $1 and a.deleted_at is null' || coalesce(v_all, '')
    || case when p_tag is null then '' else ' and a.tags @> array[$3]' end || ' order by a.id desc limit $2' using p_tenant, p_limit, p_tag;
end
$$;
alter function find_article_ids owner to balcao_system;
revoke execute on function find_article_ids from public;
grant execute on function find_article_ids to balcao_app;
