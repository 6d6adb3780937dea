-- The key by which names are ordered and found: lower case, without accents, so that "Ótica" sorts after "Norte Log" and "ana"
-- beside "Ana". Not a collation of the system: indexes on those break when the system's rules change.
create or replace function sort_key(p_text text)
returns text
language sql immutable strict parallel safe
as $$
select lower(public.unaccent('public.unaccent'::regdictionary, p_text))
$$;
