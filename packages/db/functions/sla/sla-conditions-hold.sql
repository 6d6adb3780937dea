-- Does a ticket answer to the conditions of an SLA policy: to all of "all", and to one of "any" unless that is empty?
create or replace function sla_conditions_hold(p_conditions jsonb, p_tenant bigint, p_ticket bigint, p_facts jsonb)
returns boolean
language plpgsql stable
as $$
declare
  v_one jsonb;
  v_holds boolean;
  v_any boolean := coalesce(p_conditions -> 'any', '[]') = '[]';
begin
  for v_one in select jsonb_array_elements(p_conditions -> 'all') loop
    v_holds := sla_condition_holds(v_one, coalesce(p_facts -> (v_one ->> 'field'), sla_field_values(p_tenant, p_ticket, v_one ->> 'key')));
    if not v_holds then return false; end if;
  end loop;
  for v_one in select jsonb_array_elements(p_conditions -> 'any') loop
    exit when v_any;
    v_any := sla_condition_holds(v_one, coalesce(p_facts -> (v_one ->> 'field'), sla_field_values(p_tenant, p_ticket, v_one ->> 'key')));
  end loop;
  return v_any;
end
$$;
