-- Copies a person's sort key and searchable text to a new membership. The person's row is locked for share, so that a rename in
-- another transaction either waits or finds the membership.
create or replace function name_company_member()
returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  select sort_key(u.name), u.sought into new.sort_name, new.words
    from users u where u.tenant_id = new.tenant_id and u.id = new.user_id for share;
  -- No such person: the foreign key will refuse the row.
  new.sort_name := coalesce(new.sort_name, '');
  new.words := coalesce(new.words, '');
  return new;
end
$$;
alter function name_company_member owner to balcao_system;
revoke execute on function name_company_member from public;
