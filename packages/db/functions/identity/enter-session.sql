-- Opens a transaction for a session in a single round trip. Tenant and person are set from what the database knows, never from
-- the token. A session of the other side is refused with BAL01; an ended one leaves no tenant set, and who reads as somebody else
-- can write nothing.
create or replace function enter_session(p_tenant bigint, p_user bigint, p_session bigint)
returns json
language plpgsql
as $$
declare
  v_facts json;
begin
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', p_user::text, true);
  v_facts := session_facts(p_tenant, p_user, p_session);
  if v_facts is null then
    perform set_config('app.tenant_id', '', true), set_config('app.user_id', '', true);
    return null;
  end if;
  if ((v_facts ->> 1)::integer >= 3) <> (current_user = 'balcao_app') then
    raise exception 'a session of the other side of the counter' using errcode = 'BAL01';
  end if;
  if v_facts ->> 14 is not null then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  return v_facts;
end
$$;
