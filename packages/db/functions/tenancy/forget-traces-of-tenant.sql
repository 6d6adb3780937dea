-- Deletes a tenant's rows from the tables that are written many times for every message. Those have no foreign key to
-- tenants: row level security already keeps foreign rows out, and the key would look up and lock the tenant on each insert.
create or replace function forget_traces_of_tenant()
returns trigger
language plpgsql
as $$
begin
  delete from outbox where tenant_id = old.id;
  delete from reaction_marks where tenant_id = old.id;
  delete from notification_count_deltas where tenant_id = old.id;
  delete from agent_load_deltas where tenant_id = old.id;
  delete from kb_stat_deltas where tenant_id = old.id;
  return null;
end
$$;
