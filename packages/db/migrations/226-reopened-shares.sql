-- A resolution counts as reopened whenever that was, not within seven days alone: facts are derived anew.
insert into report_rebuilds as r (tenant_id) select id from tenants
on conflict (tenant_id) do update set after_id = 0, version = r.version + 1, worked_at = null;
