-- A ticket, and those that were merged into it or into these.
create or replace function ticket_family(p_tenant bigint, p_ticket bigint)
returns setof bigint
language plpgsql stable
as $$
begin
  return query
    with recursive family (id) as (
      select p_ticket
      union
      select m.source_id from family f join ticket_merges m on m.tenant_id = p_tenant and m.target_id = f.id and m.undone_at is null)
    select f.id from family f;
end
$$;
