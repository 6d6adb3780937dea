-- The part of a query that an index of kb_keys can answer, in a tenant: no word order, long words by their beginning.
create or replace function kb_key_query(p_tenant bigint, p_query tsquery)
returns text
language sql immutable strict parallel safe
as $$
select replace(public.search_key_query(p_query), '%', p_tenant || '.')
$$;
