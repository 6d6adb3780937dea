-- Ids of a tenant's articles outside the bin whose title matches every LIKE pattern, and that have this tag where one is named, newest
-- first. Neither LIKE nor the operators of arrays are leakproof, so under row level security their indexes would not be used: this runs as
-- the system, names the tenant itself, and the caller reads the rows again under row level security. The patterns are literals in the
-- statement because only then does the trigram index serve them.
--
-- What a tenth of the newest articles have is looked for among them in order: the index would name thousands, and each title is read again.
create or replace function find_article_ids(p_tenant bigint, p_words text[], p_tag text, p_limit integer)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0
as $$
declare
  c_looked constant integer := 300;
  c_common constant integer := 30;
  v_all text := coalesce((select string_agg(format($one$ and public.sort_key(a.title) like %L$one$, public.sort_key(w)), '') from unnest(p_words) w), '')
    || case when p_tag is null then '' else format(' and a.tags @> array[%L]', p_tag) end;
  -- Read in this order, row by row: `offset 0` keeps the planner from looking for the words first.
  v_newest text := '(select id, title, tags from kb_articles where tenant_id = $1 and deleted_at is null order by id desc limit $2 offset 0) a where true' || v_all;
  v_found integer;
begin
  perform own_tenant(p_tenant);
  execute 'select count(*) from ' || v_newest into v_found using p_tenant, c_looked;
  if v_found >= c_common then
    return query execute 'select a.id from ' || v_newest || ' limit $3' using p_tenant, null::integer, p_limit;
  else
    return query execute 'select a.id from kb_articles a where a.tenant_id = $1 and a.deleted_at is null' || v_all || ' order by a.id desc limit $2'
      using p_tenant, p_limit;
  end if;
end
$$;
alter function find_article_ids owner to balcao_system;
revoke execute on function find_article_ids from public;
grant execute on function find_article_ids to balcao_app;
