-- Wakes the relay when events are written. A connection that sets app.announces to "later" says that they may wait for others; a transaction
-- that sets it to "after" wakes the relay itself, once it is committed.
create or replace function announce_outbox()
returns trigger
language plpgsql
as $$
declare
  v_announces text := current_setting('app.announces', true);
begin
  if v_announces is distinct from 'after' then
    perform pg_notify('outbox', case when v_announces = 'later' then '"later"' else '' end);
  end if;
  return null;
end
$$;
