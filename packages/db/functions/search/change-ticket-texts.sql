-- Writes a ticket's words anew when its title or description changes.
create or replace function change_ticket_texts()
returns trigger
language plpgsql
as $$
begin
  update public.ticket_texts set words = w.words from (
    select setweight(public.search_words(n.title), 'A') || setweight(public.search_words(n.description), 'C') as words from (select new.*) n) w
  where tenant_id = new.tenant_id and ticket_id = new.id;
  return null;
end
$$;
