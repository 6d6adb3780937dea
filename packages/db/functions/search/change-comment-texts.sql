-- Writes a comment's words anew when it is edited.
create or replace function change_comment_texts()
returns trigger
language plpgsql
as $$
begin
  update public.comment_texts set words = w.words from (select public.search_words(n.content) as words from (select new.*) n) w
  where tenant_id = new.tenant_id and comment_id = new.id;
  return null;
end
$$;
