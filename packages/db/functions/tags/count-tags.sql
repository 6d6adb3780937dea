-- Counts tags put on tickets and taken off. Runs as the system: the tags of a deleted ticket or tag are removed by cascade, in
-- the name of the tables' owner, who sees no tenant's rows.
create or replace function count_tags()
returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into tag_count_deltas (tenant_id, tag_id, delta)
  select tenant_id, tag_id, (case when tg_op = 'INSERT' then 1 else -1 end) * count(*) from changed group by 1, 2;
  return null;
end
$$;
alter function count_tags owner to balcao_system;
revoke execute on function count_tags from public;
