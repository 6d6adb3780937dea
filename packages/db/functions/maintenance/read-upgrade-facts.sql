-- Whether the installation can be upgraded now, in counts over all organisations: none of them is named.
create or replace function read_upgrade_facts()
returns table (organisations integer, late_backups integer, unverified_backups integer, works integer)
language sql stable security definer set search_path = public, pg_temp
as $$
select
  count(*)::int,
  count(*) filter (where not exists (
    select from backups b where b.tenant_id = t.id and b.status = 'ready' and b.ended_at > now() - interval '26 hours'))::int,
  count(*) filter (where not exists (
    select from backup_runs r where r.tenant_id = t.id and r.kind = 'verify' and r.state = 'done' and r.ended_at > now() - interval '90 days'))::int,
  (select count(*) from backups b where b.status in ('queued', 'running'))::int
    + (select count(*) from backup_runs r where r.state in ('queued', 'running'))::int
    + (select count(*) from sla_recomputes s where s.state = 'running')::int
    + (select count(*) from kb_transfers k where k.state in ('waiting', 'running', 'undoing'))::int
    + (select count(*) from data_fix_runs d where d.state in ('checking', 'correcting'))::int
    + (select count(*) from duplicate_runs d where d.state = 'running')::int
from tenants t
$$;
alter function read_upgrade_facts owner to balcao_system;
revoke execute on function read_upgrade_facts from public;
grant execute on function read_upgrade_facts to balcao_app;
