-- A policy can warn at several shares of a target: a clock keeps each warning it gave, so that none is given twice.

-- [{"share": 75, "at": 1767225600000}], the earliest first: percent of the target that were used, and when, in milliseconds.
alter table sla_timers add column warnings jsonb not null default '[]';
comment on column sla_policies.warn_at is '{"percent": 80} of the target, {"percents": [50, 75, 90]}, or {"minutes": 30} before the deadline; null: never.';

update sla_timers x set warnings = jsonb_build_array(jsonb_build_object(
  'share', coalesce((p.warn_at ->> 'percent')::bigint, greatest(0, x.target_ms - (p.warn_at ->> 'minutes')::bigint * 60000) * 100 / x.target_ms),
  'at', round(extract(epoch from x.warned_at) * 1000)))
from sla_policies p
where p.tenant_id = x.tenant_id and p.id = x.policy_id and x.warned_at is not null and (p.warn_at ? 'percent' or p.warn_at ? 'minutes');
