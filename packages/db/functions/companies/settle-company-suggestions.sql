-- Removes the suggestions of which company a person belongs to, once they belong to one, or their address, role or deletion
-- made the suggestion pointless.
create or replace function settle_company_suggestions()
returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'users' then
    delete from company_suggestions s where s.tenant_id = new.tenant_id and s.user_id = new.id;
  else
    delete from company_suggestions s where s.tenant_id = new.tenant_id and s.user_id = new.user_id;
  end if;
  return null;
end
$$;
