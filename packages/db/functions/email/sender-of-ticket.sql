-- The mailbox that mails of a ticket go out from and are answered to: the one it came through, else that of its queue, else the
-- organisation's first.
create or replace function sender_of_ticket(p_tenant bigint, p_ticket bigint)
returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', b.id, 'address', b.address, 'name', b.display_name, 'signature', b.signature, 'quotes', b.quotes_history,
    'smtp', case when b.proved_at is not null then b.settings -> 'smtp' end,
    'graph', case when b.proved_at is not null then b.settings -> 'graph' end,
    -- It sends its own way, which may be slow or away.
    'own', b.proved_at is not null and b.settings ?| array['smtp', 'graph'],
    'dkim', case when b.proved_at is not null and b.settings #>> '{dkim,verifiedAt}' is not null then b.settings -> 'dkim' end, 'sealed', b.credentials)
  from mailboxes b
  left join lateral (
    select i.mailbox_id from inbound_mails i
    where i.tenant_id = p_tenant and i.ticket_id = p_ticket and i.verdict = 'ticket' order by i.id limit 1
  ) came on true
  left join tickets t on t.tenant_id = p_tenant and t.id = p_ticket
  where b.tenant_id = p_tenant and b.state = 'active' and p_ticket is not null
  order by (b.id = came.mailbox_id) desc nulls last, (b.queue_id = t.queue_id) desc nulls last, b.id
  limit 1
$$;
