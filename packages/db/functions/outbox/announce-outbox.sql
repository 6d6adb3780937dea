-- Wakes the relay when events are written. A connection that sets app.announces to "later" says that they may wait for others.
create or replace function announce_outbox()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('outbox', case when current_setting('app.announces', true) = 'later' then '"later"' else '' end);
  return null;
end
$$;
