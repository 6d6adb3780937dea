-- Do the values that a ticket has answer to a condition of an SLA policy ({"not", "values"}, or of a custom field {"operator", "values"})? Texts
-- are looked through for words, at the beginnings of their words, as search has them.
create or replace function sla_condition_holds(p_condition jsonb, p_held jsonb)
returns boolean
language plpgsql immutable
as $$
declare
  v_values constant jsonb := p_condition -> 'values';
begin
  if p_condition ->> 'field' in ('subject', 'firstMessage', 'lastMessage') then
    return exists (
      select from (select ' ' || search_fold(h) as text from jsonb_array_elements_text(p_held) h offset 0) held,
        jsonb_array_elements_text(v_values) w where held.text like '% ' || search_fold(w) || '%')
      <> coalesce((p_condition -> 'not')::boolean, false);
  end if;
  return case p_condition ->> 'operator'
    when 'is_set' then p_held <> '[]'
    when 'is_not_set' then p_held = '[]'
    when 'gte' then exists (select from jsonb_array_elements(p_held) h where h >= v_values -> 0)
    when 'lte' then exists (select from jsonb_array_elements(p_held) h where h <= v_values -> 0)
    when 'contains' then exists (select from jsonb_array_elements_text(p_held) h where lower(h) like all (
      select '%' || regexp_replace(lower(w), '([\\%_])', '\\\1', 'g') || '%' from regexp_split_to_table(btrim(v_values ->> 0), '\s+') w))
    else exists (select from jsonb_array_elements(p_held) h where v_values @> h)
      <> (coalesce((p_condition -> 'not')::boolean, false) or coalesce(p_condition ->> 'operator' = 'is_not', false))
  end;
end
$$;
