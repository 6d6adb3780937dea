-- Markdown without its marks, line by line: links and pictures by their words, no quotes, bullets and rulers. Headings and fences stay.
create or replace function kb_plain(p_content text)
returns text
language sql immutable strict parallel safe
as $$
select regexp_replace(regexp_replace(regexp_replace(replace(regexp_replace(p_content,
  '!?\[([^\]\n]*)\]\([^)\n]*\)', '\1', 'g'), '|', ' '),
  '^[ \t]*(>[ \t]*)*(\[!(NOTE|TIP|WARNING|DANGER|DETAILS)\]|[-*+][ \t]+(\[[ xX]\][ \t]+)?|\d+[.)][ \t]+|[: \t-]*-{3,}[: \t-]*$)?', '', 'gn'),
  '\*+|__+|~~+|(?<!`)`{1,2}(?!`)', '', 'g'),
  '\\([!-/:-@\[-_{-~])', '\1', 'g')
$$;
