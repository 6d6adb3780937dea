-- Writes the words of new comments, beside their ticket.
create or replace function add_comment_texts()
returns trigger
language plpgsql
as $$
begin
  insert into public.comment_texts (tenant_id, comment_id, ticket_id, words)
    select n.tenant_id, n.id, n.ticket_id, public.search_words(n.content) from fresh n;
  return null;
end
$$;
