-- What a ticket takes of whoever is responsible for it. core/routing/cost.ts says the same; a test compares them.
create or replace function ticket_cost(status text, priority text)
returns integer
language sql immutable parallel safe
as $$
  select case when status not in ('new', 'open') then 0 when priority = 'urgent' then 2 else 1 end
$$;
