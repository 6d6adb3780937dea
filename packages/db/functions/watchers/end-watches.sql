-- Notes on a ticket's watchers when it was closed (or reopened), from when they stay for 30 days only. Runs as the system: a
-- customer who closes their ticket does not see the staff who watch it.
create or replace function end_watches()
returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update ticket_watchers set closed_at = new.closed_at where tenant_id = new.tenant_id and ticket_id = new.id;
  update ticket_team_watchers set closed_at = new.closed_at where tenant_id = new.tenant_id and ticket_id = new.id;
  update ticket_email_watchers set closed_at = new.closed_at where tenant_id = new.tenant_id and ticket_id = new.id;
  return null;
end
$$;
alter function end_watches owner to balcao_system;
revoke execute on function end_watches from public;
