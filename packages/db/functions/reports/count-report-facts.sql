-- Appends the facts that came (+1) or went (-1) to what is not in the sums by day yet, so that sums and facts cannot part.
create or replace function count_report_facts()
returns trigger
language plpgsql
as $$
declare
  v_sign constant integer := tg_argv[0]::integer;
begin
  insert into report_deltas (tenant_id, day, kind, detail, queue_id, priority, agent_id, n, ms, score)
  select f.tenant_id, f.day, f.kind, f.detail, f.queue_id, f.priority, f.agent_id,
    v_sign * count(*), v_sign * coalesce(sum(f.ms), 0), v_sign * coalesce(sum(f.score), 0)
  from facts f where exists (select from tenants t where t.id = f.tenant_id)
  group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end
$$;
