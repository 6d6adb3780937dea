-- The articles that a text links to.
create or replace function kb_links(p_content text)
returns bigint[]
language sql immutable parallel safe
as $$
  select coalesce(array_agg(distinct m[1]::bigint), '{}') from regexp_matches(p_content, '\]\(article:([1-9]\d{0,9})\M', 'g') m
$$;
