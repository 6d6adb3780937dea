-- Of the newest documents that have all words, in what stands around them or in the text of their current version, and that the reader may see,
-- the best first: title over description, tags and file name, over text; then the newest. Words are found by their stems, and
-- what stands around a document also by any part of a word. It runs as the system, since the index of words is unused under row level security.
drop function if exists find_document_ids(bigint, text[], integer);
create or replace function find_documents(p_tenant bigint, p_words text[], p_reader jsonb, p_filter jsonb, p_limit integer)
returns table (id bigint, score integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_seen text := document_conditions(p_tenant, p_reader, p_filter);
  v_query tsquery := search_query(p_words, '{}', '{}');
  v_keys text := search_key_query(v_query);
  -- Word order and very long words must be checked on the row.
  v_has text := case when v_query::text ~ '<|[^'']{200}' then 'and x.words @@ $2' else '' end;
  v_like text := (select string_agg(format(' and d.words like %L', sort_key('%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%')), '') from unnest(p_words) w);
  v_named bigint[];
  v_ids bigint[] := '{}';
  v_more bigint[];
  v_first bigint;
  v_window bigint;
begin
  execute 'select array(select d.id from documents d where ' || v_seen || v_like || ' order by d.id desc limit $1)' into v_named using p_limit;
  if v_keys <> 'T' then
    select min(document_id) >> 16, max(document_id) >> 16 into v_first, v_window from document_words where tenant_id = p_tenant;
    while v_window >= v_first and cardinality(v_ids) < p_limit loop
      execute format('select array(select f.id from (
          select x.document_id as id from document_words x where x.tenant_id = $1
            and search_keys(x.tenant_id, x.document_id, x.words) @@ %L::tsquery %s offset 0) f
          join documents d on d.tenant_id = $1 and d.id = f.id where %s order by f.id desc limit $3)',
          replace(v_keys, '%', p_tenant || '.' || v_window || '.'), v_has, v_seen)
        into v_more using p_tenant, v_query, p_limit - cardinality(v_ids);
      v_ids := v_ids || v_more;
      v_window := v_window - 1;
    end loop;
  end if;
  return query
    select f.id, (1000000 * coalesce(ts_rank(x.head, replace(v_query::text, ' & ', ' | ')::tsquery), 0)
        + case when f.id = any (v_named) then 100000 else 0 end)::integer
    from (select distinct u.id from unnest(v_named || v_ids) u(id) order by 1 desc limit p_limit) f
    join document_words x on x.tenant_id = p_tenant and x.document_id = f.id
    order by 2 desc, 1 desc;
end $$;
alter function find_documents owner to balcao_system;
revoke execute on function find_documents from public;
grant execute on function find_documents to balcao_app;
