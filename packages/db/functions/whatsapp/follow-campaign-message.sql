-- Keeps on the recipient of a campaign what became of the message to them. One that waits for its turn again is left alone.
create or replace function follow_campaign_message()
returns trigger
language plpgsql
as $$
begin
  update whatsapp_campaign_recipients r
    set state = case new.state when 'waiting' then 'queued' else new.state end, cause = new.cause, detail = coalesce(new.detail, ''), updated_at = now()
    where r.tenant_id = new.tenant_id and r.message_id = new.id and r.state in ('queued', 'sent', 'delivered', 'read', 'failed');
  return null;
end
$$;
