-- The Portuguese word stems of a text, of all of it.
create or replace function kb_text_words(p_text text)
returns tsvector
language sql immutable strict parallel safe
as $$
select to_tsvector('pg_catalog.portuguese'::regconfig, public.kb_fold(p_text))
$$;
