-- Why a ticket is in a status goes with that status, whoever moves it.
create or replace function leave_status_reason()
returns trigger
language plpgsql
as $$
begin
  new.status_reason_id := null;
  return new;
end
$$;
