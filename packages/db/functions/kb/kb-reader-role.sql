-- The system role that whoever reads in this transaction counts as, as session_facts has it; null for a guest.
create or replace function kb_reader_role()
returns text
language plpgsql stable
as $$
begin
  return (
    select coalesce(b.slug, 'client')
    from users u
    join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
    left join roles b on b.tenant_id = r.tenant_id and b.base = b.slug
      and (b.slug = r.base or r.base is null and lower(r.slug) in (b.slug, lower(b.name)))
    where u.tenant_id = current_setting('app.tenant_id')::bigint and u.id = nullif(current_setting('app.user_id'), '')::bigint);
end
$$;
