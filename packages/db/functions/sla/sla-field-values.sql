-- The values that a ticket, a person or a company has in a custom field as a JSON array; none of a field that is gone or switched off.
-- Its former parameters: without this, both would exist after an upgrade.
drop function if exists sla_field_values(bigint, bigint, text);
create or replace function sla_field_values(p_tenant bigint, p_entity text, p_id bigint, p_key text)
returns jsonb
language plpgsql stable
as $$
begin
  return (
    select coalesce(jsonb_agg(coalesce(to_jsonb(v.text), to_jsonb(v.long), to_jsonb(v.option), to_jsonb(v.number), to_jsonb(v.date),
      to_jsonb(v.flag), to_jsonb(v.user_id))), '[]')
    from custom_fields f join custom_field_values v on v.tenant_id = f.tenant_id and v.field_id = f.id
    where f.tenant_id = p_tenant and f.entity = p_entity and f.key = p_key and f.is_active and v.entity = p_entity and v.entity_id = p_id);
end
$$;
