-- The same as count_watchers for addresses: one limit of watchers holds for both.
create or replace function count_email_watchers()
returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare over timestamptz;
begin
  if tg_op = 'INSERT' then
    update tickets set watchers_count = watchers_count + 1 where tenant_id = new.tenant_id and id = new.ticket_id
      returning closed_at into over;
    if over is not null then
      update ticket_email_watchers set closed_at = now() where tenant_id = new.tenant_id and id = new.id;
    end if;
  else
    update tickets set watchers_count = watchers_count - 1 where tenant_id = old.tenant_id and id = old.ticket_id;
  end if;
  return null;
end
$$;
alter function count_email_watchers owner to balcao_system;
revoke execute on function count_email_watchers from public;
