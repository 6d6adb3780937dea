-- Does a ticket answer to the conditions of an SLA policy, a rule or the like: to all of "all" and one of each group that matches any; and to one of
-- "any" or a whole group that matches all, unless there are neither?
-- What `p_facts` does not have of it is read where a condition asks for it, once.
create or replace function sla_conditions_hold(p_conditions jsonb, p_tenant bigint, p_ticket bigint, p_facts jsonb)
returns boolean
language plpgsql stable
as $$
declare
  v_groups constant jsonb := coalesce(p_conditions -> 'groups', '[]');
  -- Lists of conditions: what has to hold first, then the alternatives.
  v_lists jsonb := jsonb_build_array(jsonb_build_object('list', coalesce(p_conditions -> 'all', '[]'), 'needs', 'every', 'must', true));
  v_any constant jsonb := coalesce(p_conditions -> 'any', '[]');
  v_facts jsonb := coalesce(p_facts, '{}');
  v_list jsonb;
  v_one jsonb;
  v_name text;
  v_every boolean;
  v_holds boolean;
  v_has_alternatives boolean := v_any <> '[]';
begin
  if v_groups <> '[]' then
    v_lists := v_lists || coalesce((select jsonb_agg(jsonb_build_object('list', g -> 'conditions', 'needs', 'some', 'must', true))
      from jsonb_array_elements(v_groups) g where g ->> 'match' = 'any'), '[]');
  end if;
  if v_has_alternatives then v_lists := v_lists || jsonb_build_object('list', v_any, 'needs', 'some', 'must', false); end if;
  if v_groups @> '[{"match": "all"}]' then
    v_has_alternatives := true;
    v_lists := v_lists || coalesce((select jsonb_agg(jsonb_build_object('list', g -> 'conditions', 'needs', 'every', 'must', false))
      from jsonb_array_elements(v_groups) g where g ->> 'match' = 'all'), '[]');
  end if;
  for v_part in 0 .. jsonb_array_length(v_lists) - 1 loop
    v_list := v_lists -> v_part -> 'list';
    v_every := v_lists -> v_part ->> 'needs' = 'every';
    v_holds := v_every;
    for v_n in 0 .. jsonb_array_length(v_list) - 1 loop
      v_one := v_list -> v_n;
      v_name := concat_ws('.', v_one ->> 'field', v_one ->> 'key');
      if not v_facts ? v_name then
        v_facts := v_facts || jsonb_build_object(v_name, sla_condition_values(p_tenant, p_ticket, v_one, v_facts));
      end if;
      v_holds := sla_condition_holds(v_one, v_facts -> v_name);
      exit when v_holds <> v_every;
    end loop;
    if (v_lists -> v_part -> 'must')::boolean then
      if not v_holds then return false; end if;
    elsif v_holds then
      return true;
    end if;
  end loop;
  return not v_has_alternatives;
end
$$;
