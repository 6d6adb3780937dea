-- What every table of a tenant gets, for use in migrations: row level security, enabled and forced, one policy a role, and grants.
-- Outside a transaction of a tenant the app's policy raises instead of returning nothing.
--
--   call pg_temp.tenant_table('notes', customer => 'author_id = {me}');
--
-- key              the column that names the tenant
-- app              what staff and customers are granted
-- customer         the rows that customers may see, as a condition; without it they see what staff see. {me} is the person's id
-- customer_writes  the rows that customers may write, where these are not those they see ('true': facts they cause and cannot read)
create or replace procedure pg_temp.tenant_table(
  p_table text, key text default 'tenant_id', app text default 'select, insert, update, delete', customer text default null,
  customer_writes text default null
) language plpgsql as $$
declare
  v_own text := format('%I = (select current_setting(''app.tenant_id'')::bigint)', key);
  v_me constant text := '(select nullif(current_setting(''app.user_id''), '''')::bigint)';
begin
  execute format('alter table %I enable row level security', p_table);
  execute format('alter table %I force row level security', p_table);
  execute format('create policy tenant on %I to balcao_app using (%s) with check (%s)', p_table, v_own, v_own);
  execute format('create policy system on %I to balcao_system using (true) with check (true)', p_table);
  if customer is not null then
    execute format('create policy customer on %I as restrictive to balcao_customer using (%s) with check (%s)',
      p_table, replace(customer, '{me}', v_me), replace(coalesce(customer_writes, customer), '{me}', v_me));
  end if;
  execute format('grant %s on %I to balcao_app', app, p_table);
  execute format('grant select, insert, update, delete, truncate on %I to balcao_system', p_table);
end $$;
