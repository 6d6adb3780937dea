-- The roles of the product. Roles belong to the cluster and not to a database: several databases, migrated at the same moment, may
-- find them or make them, and a restored database may lack them. So this runs before every migration, and may run again.
--
-- balcao_app       staff: sees one tenant at a time
-- balcao_customer  customers: may do what staff may, behind restrictive policies of its own
-- balcao_system    jobs and sign-in: sees every tenant
-- balcao_audit     owns the function that removes what the audit log may forget
do $$
declare
  v_role text;
begin
  foreach v_role in array array['balcao_app', 'balcao_customer', 'balcao_system', 'balcao_audit'] loop
    begin
      if not exists (select from pg_roles where rolname = v_role) then execute format('create role %I nologin', v_role); end if;
    exception when duplicate_object or unique_violation then null;
    end;
    -- The owner can become each of them. It does not inherit the customers' role: their policies must not hold for migrations.
    if not pg_has_role(current_user, v_role, 'set') then
      execute format('grant %I to %I with inherit %s, set true', v_role, current_user, (v_role <> 'balcao_customer')::text);
    end if;
  end loop;
  -- Customers have the grants and policies of staff, and can never become staff.
  begin
    if not pg_has_role('balcao_customer', 'balcao_app', 'usage') then
      grant balcao_app to balcao_customer with inherit true, set false;
    end if;
  exception when unique_violation then null;
  end;
end $$;
