-- Text as it is searched: lower case, without accents, punctuation turned into spaces, and the plural "-ões" made "-ão". The
-- dictionary is named explicitly, so that the result depends on the text alone and may be indexed.
create or replace function search_fold(p_text text)
returns text
language sql immutable strict parallel safe
as $$
select btrim(regexp_replace(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, p_text)),
  '[[:cntrl:]!-/:-@\[-`{-~]+', ' ', 'g'), 'oes\M', 'ao', 'g'))
$$;
