-- Does a ticket answer to the conditions of an SLA policy, a rule or the like: to all of "all", and to one of "any" unless that is empty?
-- What `p_facts` does not have of it is read where a condition asks for it, once.
create or replace function sla_conditions_hold(p_conditions jsonb, p_tenant bigint, p_ticket bigint, p_facts jsonb)
returns boolean
language plpgsql stable
as $$
declare
  v_all constant jsonb := coalesce(p_conditions -> 'all', '[]');
  v_any constant jsonb := coalesce(p_conditions -> 'any', '[]');
  v_most constant int := jsonb_array_length(v_all);
  v_facts jsonb := coalesce(p_facts, '{}');
  v_one jsonb;
  v_name text;
  v_holds boolean;
begin
  for v_n in 0 .. v_most + jsonb_array_length(v_any) - 1 loop
    v_one := case when v_n < v_most then v_all -> v_n else v_any -> (v_n - v_most) end;
    v_name := concat_ws('.', v_one ->> 'field', v_one ->> 'key');
    if not v_facts ? v_name then
      v_facts := v_facts || jsonb_build_object(v_name, sla_condition_values(p_tenant, p_ticket, v_one, v_facts));
    end if;
    v_holds := sla_condition_holds(v_one, v_facts -> v_name);
    if v_n < v_most and not v_holds then return false; end if;
    if v_n >= v_most and v_holds then return true; end if;
  end loop;
  return v_any = '[]';
end
$$;
