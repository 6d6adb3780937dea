-- The entries of a row in an index of words: each stem prefixed with its tenant, and cut to 250 letters, below the limit of a lexeme.
create or replace function kb_keys(p_tenant bigint, p_words tsvector)
returns tsvector
language sql immutable strict parallel safe
as $$
select array_to_tsvector(array(select p_tenant || '.' || left(w, 250) from unnest(tsvector_to_array(p_words)) w))
$$;
