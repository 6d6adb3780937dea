-- Text of articles as it is searched: as search_fold has it, with single letters joined to the word that a hyphen ties them to (e-mail, NF-e).
create or replace function kb_fold(p_text text)
returns text
language sql immutable strict parallel safe
as $$
select public.search_fold(regexp_replace(p_text, '\m([[:alpha:]])-([[:alnum:]]+)\M|\m([[:alnum:]]+)-([[:alpha:]])\M', '\1\2\3\4', 'g'))
$$;
