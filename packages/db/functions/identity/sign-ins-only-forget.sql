-- The sign-in history is append-only; the one permitted update removes the address and browser of a deleted person.
create or replace function sign_ins_only_forget()
returns trigger
language plpgsql
as $$
begin
  if new.ip is not null or new.user_agent is not null then
    raise exception 'The history of sign-ins is written once';
  end if;
  return new;
end
$$;
