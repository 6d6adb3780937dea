-- A ticket that moves to another status leaves the tenant's own status that it was in, whoever moves it.
create or replace function leave_custom_status()
returns trigger
language plpgsql
as $$
begin
  new.custom_status_id := null;
  return new;
end
$$;
