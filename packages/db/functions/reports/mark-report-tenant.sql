-- Has all facts of a tenant derived anew: of the changed row itself, or of the one that a column of it names (`tenant_id`).
create or replace function mark_report_tenant()
returns trigger
language plpgsql
as $$
declare
  v_tenant constant bigint := (to_jsonb(coalesce(new, old)) ->> coalesce(tg_argv[0], 'id'))::bigint;
begin
  insert into report_rebuilds as r (tenant_id)
  select v_tenant where exists (select from tenants t where t.id = v_tenant)
  on conflict (tenant_id) do update set after_id = 0, version = r.version + 1, worked_at = null;
  return null;
end
$$;
