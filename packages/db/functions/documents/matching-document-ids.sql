-- Ids of a tenant's documents that have all words in what stands around them or in the text of their current version, the newest first, of
-- those that satisfy a condition on a document "d"; null for all. For functions that run as the system: the index of words
-- is unused under row level security. An entry of the index is for a window of 4,096 ids (see the index and search_keys): the newest window is
-- read first, then twice as many, so that a common word costs no more than what is asked for, and a rare one few steps.
create or replace function matching_document_ids(p_tenant bigint, p_words text[], p_seen text, p_limit integer)
returns bigint[]
language plpgsql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  v_query tsquery := search_query(p_words, '{}', '{}');
  v_keys text := search_key_query(v_query);
  -- Word order and very long words must be checked on the row.
  v_has text := case when v_query::text ~ '<|[^'']{200}' then 'and x.words @@ $2' else '' end;
  v_ids bigint[] := '{}';
  v_first bigint;
  v_last bigint;
  v_from bigint;
  v_width integer := case when p_limit is null then 16 else 1 end;
  v_matches text;
  v_more bigint[];
begin
  if v_keys is null or v_keys = 'T' then return v_ids; end if;
  select min(document_id) >> 12, max(document_id) >> 12 into v_first, v_last from document_words where tenant_id = p_tenant;
  while v_last >= v_first and (p_limit is null or cardinality(v_ids) < p_limit) loop
    v_from := greatest(v_first, v_last - v_width + 1);
    v_matches := format('select array(select x.document_id from document_words x where x.tenant_id = $1 and search_keys(x.tenant_id, x.document_id << 4, x.words) @@ %L::tsquery %s)',
      (select string_agg('(' || replace(v_keys, '%', p_tenant || '.' || w || '.') || ')', ' | ') from generate_series(v_from, v_last) w), v_has);
    execute v_matches into v_more using p_tenant, v_query;
    if p_seen is null then v_ids := v_ids || v_more;
    elsif cardinality(v_more) > 0 then
      -- As a value: the planner knows then how many they are, and whether looking them up is better than what the condition has an index for.
      execute 'select $4 || array(select d.id from documents d where d.tenant_id = $1 and d.id = any ($2) and ' || p_seen || ' order by d.id desc limit $3)'
        into v_ids using p_tenant, v_more, p_limit - cardinality(v_ids), v_ids;
    end if;
    v_last := v_from - 1;
    v_width := least(16, 2 * v_width);
  end loop;
  return v_ids;
end $$;
