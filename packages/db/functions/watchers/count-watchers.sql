-- Keeps tickets.watchers_count for people. Runs as the system: whoever stops watching may no longer see the ticket. Someone who
-- starts watching a closed ticket stays for as long as those who watched before, counted from now.
create or replace function count_watchers()
returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare over timestamptz;
begin
  if tg_op = 'INSERT' then
    update tickets set watchers_count = watchers_count + 1 where tenant_id = new.tenant_id and id = new.ticket_id
      returning closed_at into over;
    if over is not null then
      update ticket_watchers set closed_at = now()
        where tenant_id = new.tenant_id and ticket_id = new.ticket_id and user_id = new.user_id;
    end if;
  else
    update tickets set watchers_count = watchers_count - 1 where tenant_id = old.tenant_id and id = old.ticket_id;
  end if;
  return null;
end
$$;
alter function count_watchers owner to balcao_system;
revoke execute on function count_watchers from public;
