-- Whoever has a primary company is a member of it; leaving it, or being deleted, ends the membership.
create or replace function follow_primary_company()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    delete from company_members m where m.tenant_id = old.tenant_id and m.user_id = old.id
      and (new.deleted_at is not null or m.company_id = old.company_id and new.company_id is distinct from old.company_id);
  end if;
  if new.company_id is not null and new.deleted_at is null then
    insert into company_members (tenant_id, company_id, user_id) values (new.tenant_id, new.company_id, new.id)
      on conflict do nothing;
  end if;
  return null;
end
$$;
