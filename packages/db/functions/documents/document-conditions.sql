-- What a document "d" must satisfy for this reader and these filters, as SQL text. The same as core/documents/readers.ts and the policy of
-- documents say it; callers read the rows again under that policy.
create or replace function document_conditions(p_tenant bigint, p_reader jsonb, p_filter jsonb)
returns text
language plpgsql stable
as $$
declare
  v_user bigint := (p_reader ->> 'user')::bigint;
  v_where text := format('d.tenant_id = %L and d.deleted_at is null', p_tenant);
  v_limit record;
begin
  if (p_reader ->> 'isCustomer')::boolean then
    v_where := v_where || format(' and d.status = ''published'' and (d.visibility = ''portal'' or d.visibility = ''company'' and d.company_ids && %L::bigint[])',
      array(select m.company_id from company_members m where m.tenant_id = p_tenant and m.user_id = v_user));
  else
    v_where := v_where || format(' and (coalesce(d.owner_id = %L, false) or (%L or d.status not in (''draft'', ''review'')) and (d.least_role is null or d.least_role = any (%L)))',
      v_user, p_reader ->> 'seesDrafts', array(select jsonb_array_elements_text(p_reader -> 'roles')));
  end if;
  for v_limit in
    select format(k.condition, p_filter ->> k.key) as condition
    from (values ('status', 'd.status = %L'), ('kind', 'd.kind = %L'), ('tag', 'd.tags @> array[%L]::text[]'), ('ownerId', 'd.owner_id = %L'),
      ('expiringDays', 'd.valid_until <= current_date + %L::integer'), ('isUnfiled', 'd.folder_id is null'),
      ('isLive', 'd.status <> ''archived''')) k(key, condition)
    where p_filter ->> k.key is not null
  loop
    v_where := v_where || ' and ' || v_limit.condition;
  end loop;
  if jsonb_array_length(coalesce(p_filter -> 'folderIds', '[]')) > 0 then
    v_where := v_where || format(' and d.folder_id = any (%L::bigint[])', array(select jsonb_array_elements_text(p_filter -> 'folderIds')));
  end if;
  return v_where;
end
$$;
