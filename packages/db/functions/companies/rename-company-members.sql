-- Carries a changed name or address over to the person's memberships. Runs as the system: customers may change their name, but
-- no membership.
create or replace function rename_company_members()
returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update company_members m set sort_name = sort_key(new.name), words = new.sought
    where m.tenant_id = new.tenant_id and m.user_id = new.id;
  return null;
end
$$;
alter function rename_company_members owner to balcao_system;
revoke execute on function rename_company_members from public;
