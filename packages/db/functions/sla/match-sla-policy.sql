-- The SLA policy of a ticket: the first active one by position whose conditions hold.
create or replace function match_sla_policy(p_tenant bigint, p_ticket bigint)
returns bigint
language plpgsql stable
as $$
declare
  v_facts constant jsonb := sla_facts(p_tenant, p_ticket);
  v_policy record;
begin
  for v_policy in select id, conditions from sla_policies where tenant_id = p_tenant and is_active order by position, id loop
    if sla_conditions_hold(v_policy.conditions, p_tenant, p_ticket, v_facts) then return v_policy.id; end if;
  end loop;
  return null;
end
$$;
