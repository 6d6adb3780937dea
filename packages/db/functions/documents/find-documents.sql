-- Of the newest documents that have all words, in what stands around them or in the text of their current version, and that the reader may see,
-- the best first: title over description, tags and file name, over text; then the newest. Words are found by their stems, and
-- what stands around a document also by any part of a word. It runs as the system, since the index of words is unused under row level security;
-- and never reads all rows, whose keys would have to be made again one by one.
drop function if exists find_document_ids(bigint, text[], integer);
create or replace function find_documents(p_tenant bigint, p_words text[], p_reader jsonb, p_filter jsonb, p_limit integer)
returns table (id bigint, score integer)
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off set max_parallel_workers_per_gather = 0
as $$
#variable_conflict use_column
declare
  c_looked constant integer := 300;
  c_common constant integer := 30;
  v_seen text := document_conditions(p_tenant, p_reader, p_filter);
  v_any tsquery := replace(search_query(p_words, '{}', '{}')::text, ' & ', ' | ')::tsquery;
  v_like text := (select string_agg(format(' and d.words like %L', sort_key('%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%')), '') from unnest(p_words) w);
  v_found integer;
  v_named bigint[];
  v_ids bigint[];
begin
  perform own_tenant(p_tenant);
  -- Of what is common among the newest these are looked through in their order: the index would name all others as well.
  execute format('select count(*) from (select d.words from documents d where %s order by d.id desc limit %s offset 0) d where true', v_seen, c_looked) || v_like into v_found;
  execute 'select array(select d.id from ' || case when v_found >= c_common
      then '(select d.id, d.words from documents d where ' || v_seen || ' order by d.id desc offset 0) d where true' || v_like || ' limit $1)'
      else 'documents d where ' || v_seen || v_like || ' order by d.id desc limit $1)' end into v_named using p_limit;
  v_ids := matching_document_ids(p_tenant, p_words, v_seen, p_limit);
  return query
    select f.id, (1000000 * coalesce(ts_rank(x.head, v_any), 0)
        + case when f.id = any (v_named) then 100000 else 0 end)::integer
    from (select distinct u.id from unnest(v_named || v_ids) u(id) order by 1 desc limit p_limit) f
    join document_words x on x.tenant_id = p_tenant and x.document_id = f.id
    order by 2 desc, 1 desc;
end $$;
alter function find_documents owner to balcao_system;
revoke execute on function find_documents from public;
grant execute on function find_documents to balcao_app;
