-- A reading that came from a search is that search's click; only from a search of the same reader.
create or replace function kb_mark_clicked()
returns trigger
language plpgsql
as $$
begin
  update kb_searches set clicked_article_id = new.article_id
  where tenant_id = new.tenant_id and id = new.search_id and reader = new.reader;
  return null;
end
$$;
