-- The Portuguese word stems of a text, of its first 50,000 characters.
create or replace function search_words(p_text text)
returns tsvector
language sql immutable strict parallel safe
as $$
select to_tsvector('pg_catalog.portuguese'::regconfig, public.search_fold(left(p_text, 50000)))
$$;
