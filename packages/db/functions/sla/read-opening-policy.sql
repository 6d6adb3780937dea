-- The policy of a ticket that is about to be opened, with its targets, and the instants its clocks begin by, in milliseconds; null where the tenant
-- has no active policy. It runs as the system because what a customer opens begins clocks that customers do not see.
-- p_facts: what conditions of policies ask of it, as `sla_facts` gives it; what is not in it (custom fields) has no value.
create or replace function read_opening_policy(p_facts jsonb)
returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  v_tenant constant bigint := current_setting('app.tenant_id')::bigint;
begin
  if not exists (select from sla_policies p where p.tenant_id = v_tenant and p.is_active) then return null; end if;
  return (
    select json_build_object('now', sla_ms(clock_timestamp()), 'opening', sla_ms(now()), 'policy', (
      select json_build_object('id', p.id, 'version', p.version, 'targets', p.targets, 'warnAt', p.warn_at) from sla_policies p
      where p.tenant_id = v_tenant and p.id = match_sla_policy(v_tenant, null, p_facts))));
end
$$;
alter function read_opening_policy owner to balcao_system;
revoke execute on function read_opening_policy from public;
grant execute on function read_opening_policy to balcao_app, balcao_customer;
