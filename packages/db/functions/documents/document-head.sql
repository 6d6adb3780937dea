-- The stems of what stands around a document: its title (A), and description, tags and file name (B).
create or replace function document_head(p_title text, p_description text, p_tags text[], p_file text)
returns tsvector
language sql immutable parallel safe
as $$
select setweight(public.search_words(p_title), 'A')
  || setweight(public.search_words(concat_ws(' . ', p_description, array_to_string(p_tags, ' . '), p_file)), 'B')
$$;
