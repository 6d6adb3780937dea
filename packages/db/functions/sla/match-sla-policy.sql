-- The SLA policy of a ticket: the first active one by position whose conditions hold. Where that one has none, nothing of the ticket is read.
-- p_become: facts that are about to be written, by the names of their fields; null where all is written. A ticket that is about to be opened has
-- no id yet, and all its facts are among them.
-- Its former parameters: without this, both would exist after an upgrade.
drop function if exists match_sla_policy(bigint, bigint);
create or replace function match_sla_policy(p_tenant bigint, p_ticket bigint, p_become jsonb)
returns bigint
language plpgsql stable
as $$
declare
  v_facts jsonb;
  v_policy record;
begin
  for v_policy in
    select id, conditions, conditions -> 'all' = '[]' and conditions -> 'any' = '[]' and coalesce(conditions -> 'groups', '[]') = '[]' as takes_all
    from sla_policies where tenant_id = p_tenant and is_active order by position, id
  loop
    if v_policy.takes_all then return v_policy.id; end if;
    v_facts := coalesce(v_facts, coalesce(sla_facts(p_tenant, p_ticket), '{}') || coalesce(p_become, '{}'));
    if sla_conditions_hold(v_policy.conditions, p_tenant, p_ticket, v_facts) then return v_policy.id; end if;
  end loop;
  return null;
end
$$;
