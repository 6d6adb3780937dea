-- What an article "a" must satisfy for this reader, as SQL text: live, and theirs, as the policy of kb_articles says it for customers and
-- guests (level 0 or 1), and core/kb for staff (level 2). A manager passes every role.
create or replace function kb_reader_condition(p_tenant bigint, p_user bigint, p_level integer, p_role text, p_manages boolean)
returns text
language plpgsql stable
as $$
declare
  v_live text := format('a.tenant_id = %L and a.deleted_at is null and a.status = ''published'' and a.publish_at <= now()
    and (a.unpublish_at is null or a.unpublish_at > now())', p_tenant);
begin
  if p_level >= 2 then
    return v_live || case when p_manages then '' else format(' and (a.reader_roles is null or %L = any (a.reader_roles))', p_role) end;
  end if;
  return v_live || format(' and a.reader_level <= %s and (a.reader_roles is null or %L = any (a.reader_roles))
    and (a.reader_companies is null or a.reader_companies && %L::bigint[])', case when p_user is null then 0 else 1 end,
    (select u.role from users u where u.tenant_id = p_tenant and u.id = p_user),
    array(select m.company_id from company_members m where m.tenant_id = p_tenant and m.user_id = p_user));
end
$$;
