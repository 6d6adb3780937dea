-- The tenant that a function which runs as the system is asked for, as long as it is that of the transaction. Row level security does not hold in
-- such a function: without this a caller's mistake would read the rows of another tenant.
create or replace function own_tenant(p_tenant bigint)
returns bigint
language plpgsql stable
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'the transaction is not one of tenant %', p_tenant using errcode = 'insufficient_privilege';
  end if;
  return p_tenant;
end
$$;
