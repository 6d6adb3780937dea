-- Writes the words of new tickets, the title weighing more than the description.
create or replace function add_ticket_texts()
returns trigger
language plpgsql
as $$
begin
  insert into public.ticket_texts
    select n.tenant_id, n.id, setweight(public.search_words(n.title), 'A') || setweight(public.search_words(n.description), 'C') from fresh n;
  return null;
end
$$;
