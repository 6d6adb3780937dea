-- Keeps on a person whether they have a passkey.
create or replace function passkeys_of_person()
returns trigger
language plpgsql
as $$
declare
  v_key passkeys := coalesce(new, old);
begin
  update users u set has_passkeys = not u.has_passkeys
    where u.tenant_id = v_key.tenant_id and u.id = v_key.user_id
      and u.has_passkeys <> exists (select from passkeys k where k.tenant_id = u.tenant_id and k.user_id = u.id);
  return null;
end
$$;
