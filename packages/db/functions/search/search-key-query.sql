-- The part of a query that the index of words can answer: no word order, no exclusions, long words by their beginning. Each word
-- carries a % in front, to be replaced by the prefix of a window; 'T' means that the index can tell nothing.
create or replace function search_key_query(p_query tsquery)
returns text
language sql immutable strict parallel safe
as $$
select regexp_replace(regexp_replace(regexp_replace(querytree(p_query), '<(-|\d+)>', '&', 'g'),
  '''([^'']{250})[^'']+''(:\*)?', '''\1'':*', 'g'), '''([^'']+)''', '''%\1''', 'g')
$$;
