-- Appends a customer's message to what came in, under the channel and the queue of its ticket.
create or replace function count_intake_message()
returns trigger
language plpgsql
as $$
begin
  if current_setting('app.brings_back', true) = 'on' then
    return null;
  end if;
  insert into intake_deltas (tenant_id, at, channel, queue_id, tickets, messages)
  select new.tenant_id, date_trunc('minute', new.created_at), t.channel, coalesce(t.queue_id, 0), 0, 1
  from tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id;
  return null;
end
$$;
