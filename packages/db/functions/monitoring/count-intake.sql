-- Appends new tickets to what came in, under the minute, the channel and the queue they came by. What a rollback brings back came in before.
create or replace function count_intake()
returns trigger
language plpgsql
as $$
begin
  if current_setting('app.brings_back', true) = 'on' then
    return null;
  end if;
  insert into intake_deltas (tenant_id, at, channel, queue_id, tickets, messages)
  select tenant_id, date_trunc('minute', created_at), channel, coalesce(queue_id, 0), count(*), 0 from come group by 1, 2, 3, 4;
  return null;
end
$$;
