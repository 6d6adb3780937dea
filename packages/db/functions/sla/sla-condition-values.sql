-- What a ticket has of what a condition asks and `sla_facts` does not hold, as a JSON array: read only where it is asked for.
-- p_ticket: null of one that is about to be opened; p_facts: what is known of it, among that its requester and company.
create or replace function sla_condition_values(p_tenant bigint, p_ticket bigint, p_condition jsonb, p_facts jsonb)
returns jsonb
language plpgsql stable
as $$
declare
  v_requester constant bigint := (p_facts -> 'requester' ->> 0)::bigint;
  v_company constant bigint := (p_facts -> 'companyId' ->> 0)::bigint;
begin
  case p_condition ->> 'field'
    when 'customField' then return sla_field_values(p_tenant, 'ticket', p_ticket, p_condition ->> 'key');
    when 'requesterField' then return sla_field_values(p_tenant, 'user', v_requester, p_condition ->> 'key');
    when 'companyField' then return sla_field_values(p_tenant, 'company', v_company, p_condition ->> 'key');
    when 'language' then
      return coalesce((select jsonb_build_array(u.language) from users u where u.tenant_id = p_tenant and u.id = v_requester), '[]');
    when 'companyTier' then
      return coalesce((
        select jsonb_build_array(c.tier) from companies c where c.tenant_id = p_tenant and c.id = v_company and c.tier is not null), '[]');
    when 'companyHealth' then
      return coalesce((
        select jsonb_build_array(c.health) from companies c where c.tenant_id = p_tenant and c.id = v_company and c.health is not null), '[]');
    when 'companySegment' then
      return coalesce((
        select jsonb_build_array(c.segment) from companies c where c.tenant_id = p_tenant and c.id = v_company and c.segment <> ''), '[]');
    when 'customStatusId' then
      return coalesce((
        select jsonb_build_array(t.custom_status_id) from tickets t
        where t.tenant_id = p_tenant and t.id = p_ticket and t.custom_status_id is not null), '[]');
    when 'statusReasonId' then
      return coalesce((
        select jsonb_build_array(t.status_reason_id) from tickets t
        where t.tenant_id = p_tenant and t.id = p_ticket and t.status_reason_id is not null), '[]');
    when 'subject' then
      return coalesce((select jsonb_build_array(t.title) from tickets t where t.tenant_id = p_tenant and t.id = p_ticket), '[]');
    when 'firstMessage' then
      return coalesce((select jsonb_build_array(t.description) from tickets t where t.tenant_id = p_tenant and t.id = p_ticket), '[]');
    when 'lastMessage' then
      return coalesce((
        select jsonb_build_array(c.content) from comments c
        where c.tenant_id = p_tenant and c.ticket_id = p_ticket and not c.is_internal order by c.id desc limit 1), p_facts -> 'firstMessage', (
        select jsonb_build_array(t.description) from tickets t where t.tenant_id = p_tenant and t.id = p_ticket), '[]');
    else return '[]';
  end case;
end
$$;
