-- The entries of a row in the index of words: each stem prefixed with the tenant and the window of 65,536 ids that the row lies
-- in, so that a search can open one window after the other, newest first. Stems are cut to 250 letters, below the limit of a lexeme.
create or replace function search_keys(p_tenant bigint, p_id bigint, p_words tsvector)
returns tsvector
language sql immutable strict parallel safe
as $$
select array_to_tsvector(array(select p_tenant || '.' || (p_id >> 16) || '.' || left(w, 250) from unnest(tsvector_to_array(p_words)) w))
$$;
