-- What conditions of SLA policies ask of a ticket, by the names of their fields; what else they may ask for is read where one does
-- (`sla_condition_values`).
create or replace function sla_facts(p_tenant bigint, p_ticket bigint)
returns jsonb
language plpgsql stable
as $$
begin
  return (
    select jsonb_build_object('status', jsonb_build_array(t.status), 'priority', jsonb_build_array(t.priority), 'type', jsonb_build_array(t.type),
      'channel', jsonb_build_array(t.channel), 'queueId', jsonb_build_array(t.queue_id), 'companyId', jsonb_build_array(t.company_id),
      'urgency', jsonb_build_array(coalesce(t.urgency, 'none')), 'impact', jsonb_build_array(coalesce(t.impact, 'none')),
      'assignee', jsonb_build_array(coalesce(to_jsonb(t.assignee_id), to_jsonb('none'::text))),
      'requester', jsonb_build_array(t.requester_id),
      'tagId', coalesce((select jsonb_agg(g.tag_id) from ticket_tags g where g.tenant_id = t.tenant_id and g.ticket_id = t.id), '[]'))
    from tickets t where t.tenant_id = p_tenant and t.id = p_ticket);
end
$$;
