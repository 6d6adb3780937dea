-- Opens a transaction for one tenant and one person. The database role of the connection says which side it serves; asking
-- for the other side is refused with BAL01, by which the caller knows to use the other pool.
create or replace function enter_tenant(p_tenant bigint, p_user bigint, p_side text)
returns void
language plpgsql
as $$
begin
  if (p_side = 'staff') is distinct from (current_user = 'balcao_app') then
    raise exception 'a session of the other side of the counter' using errcode = 'BAL01';
  end if;
  perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', coalesce(p_user::text, ''), true);
end
$$;
