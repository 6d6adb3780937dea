-- A full text query: words match by prefix, phrases match as written, "without" excludes. What contains no word asks for nothing.
create or replace function search_query(p_words text[], p_phrases text[], p_without text[])
returns tsquery
language sql immutable parallel safe
as $$
with wanted as (
  select (nullif(phraseto_tsquery('pg_catalog.portuguese', public.search_fold(w))::text, '') || ':*')::tsquery as q from unnest(p_words) w
  union all select phraseto_tsquery('pg_catalog.portuguese', public.search_fold(p)) from unnest(p_phrases) p
  union all select !!phraseto_tsquery('pg_catalog.portuguese', public.search_fold(n)) from unnest(p_without) n
)
select nullif(string_agg('(' || q::text || ')', ' & '), '')::tsquery from wanted where q::text <> ''
$$;
