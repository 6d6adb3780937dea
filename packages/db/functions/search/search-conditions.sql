-- What a ticket must satisfy for this reader and these filters, as SQL text: one condition for each way in which the reader may
-- reach it, so that each can use its own index; no condition at all if there is no way. Values are quoted here and therefore known
-- when the statement is planned.
create or replace function search_conditions(
  p_tenant bigint, p_ties text[], p_user bigint, p_queues bigint[], p_companies bigint[], p_copied bigint[],
  p_filter jsonb
)
returns text[]
language plpgsql immutable
as $$
declare
  v_follows text := format('t.id in (select w.ticket_id from ticket_watchers w where w.tenant_id = %L and w.user_id = %L)', p_tenant, p_user);
  v_ways text[] := '{}';
  v_filter text := format('t.tenant_id = %L', p_tenant);
  v_tags text := 'exists (select from ticket_tags g where g.tenant_id = t.tenant_id and g.ticket_id = t.id and g.tag_id = any (%L))';
  v_orNone text := '(t.%1$s = any (%%1$L) or t.%1$s is null and 0 = any (%%1$L::bigint[]))';
  v_level text := '(t.urgency is not null and t.%1$s = any (%%1$L) or t.%1$s is null and ''none'' = any (%%1$L::text[]))';
  v_status text;
  v_limit record;
begin
  if p_ties is null then v_ways := '{true}'; end if;
  if 'requester' = any (p_ties) then v_ways := v_ways || format('t.requester_id = %L', p_user); end if;
  if 'assignee' = any (p_ties) then v_ways := v_ways || format('t.assignee_id = %L', p_user); end if;
  if 'queue' = any (p_ties) then v_ways := v_ways || format('t.queue_id = any (%L)', p_queues); end if;
  if 'watcher' = any (p_ties) then v_ways := v_ways || v_follows; end if;
  if p_ties is not null and cardinality(p_companies) > 0 then v_ways := v_ways || format('t.company_id = any (%L)', p_companies); end if;
  if p_ties is not null and cardinality(p_copied) > 0 then
    v_ways := v_ways || format('t.company_id = any (%L) and %s', p_copied, v_follows);
  end if;
  -- A status, or a custom one: either is enough.
  v_status := concat_ws(' or ',
    case when p_filter ? 'statuses' then format('t.status = any (%L)', array(select jsonb_array_elements_text(p_filter -> 'statuses'))) end,
    case when p_filter ? 'customStatuses' then
      format('t.custom_status_id = any (%L)', array(select jsonb_array_elements_text(p_filter -> 'customStatuses'))) end);
  if v_status <> '' then v_filter := v_filter || format(' and (%s)', v_status); end if;
  for v_limit in
    select case k.key when 'from' then format('t.created_at >= %L', p_filter ->> 'from')
        when 'until' then format('t.created_at < %L', p_filter ->> 'until')
        else format(k.condition, array(select jsonb_array_elements_text(p_filter -> k.key))) end as condition
    from (values ('priorities', 't.priority = any (%L)'), ('types', 't.type = any (%L)'), ('channels', 't.channel = any (%L)'), ('tags', v_tags),
      ('urgencies', format(v_level, 'urgency')), ('impacts', format(v_level, 'impact')),
      ('from', ''), ('until', ''),
      ('assignees', format(v_orNone, 'assignee_id')), ('queues', format(v_orNone, 'queue_id')), ('companies', format(v_orNone, 'company_id'))) k(key, condition)
    where p_filter ? k.key
  loop
    v_filter := v_filter || ' and ' || v_limit.condition;
  end loop;
  return array(select v_filter || ' and ' || way from unnest(v_ways) way);
end
$$;
