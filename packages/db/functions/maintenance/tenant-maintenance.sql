-- The maintenance that restricts an organisation right now as JSON (level, until), the strictest where several do; null where none does.
create or replace function tenant_maintenance(p_tenant bigint)
returns json
language sql stable
as $$
select json_build_object('level', w.level, 'until', to_char(w.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
from maintenance_windows w
where w.tenant_id = p_tenant and w.ends_at > now() and w.starts_at <= now() and w.level <> 'banner'
order by w.level = 'admins_only' desc, w.ends_at desc limit 1
$$;
