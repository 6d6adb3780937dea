-- A team that starts watching a closed ticket stays for 30 days from now.
create or replace function end_team_watch()
returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from tickets where tenant_id = new.tenant_id and id = new.ticket_id and closed_at is not null) then
    new.closed_at := now();
  end if;
  return new;
end
$$;
alter function end_team_watch owner to balcao_system;
revoke execute on function end_team_watch from public;
