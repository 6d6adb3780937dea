import { ANOMALY_SETTINGS } from '@balcao/contracts/monitoring/anomaly-words'
import { AWAKE_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { IS_COUNTING, SINCE } from '../internal/intake-counts.ts'
import type { RuleRow } from './rules.ts'

const AWAKE = sql.join(AWAKE_STATUSES.map((one) => sql.lit(one)))
/** Open tickets of the organisation `t` that nobody is responsible for, by the kept counters. */
const WAITING = sql`(
  select coalesce(sum(n.count), 0)::int from (
    select count from ticket_counts c where c.tenant_id = t.id and c.assignee_id = 0 and c.status in (${AWAKE})
    union all
    select delta from ticket_count_deltas d where d.tenant_id = t.id and d.assignee_id = 0 and d.status in (${AWAKE})) n)`

/** What is judged of an organisation. */
export type TenantFacts = {
  id: number
  zone: string
  /** From when on there are counts of what comes in, and of what waits. */
  since: string | null
  isCounting: boolean
  waitingSince: string | null
  waiting: number
  /** First responses that were late within the minutes of the rule. */
  late: number
  rules: RuleRow[]
  open: { id: number; kind: string; channel: string }[]
}

/** Organisations after this one, so many of them. */
export async function someTenants(tx: Tx, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tenants where id > ${after} and status = 'active' order by id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Writes down what waits now, once an hour of each of these organisations. */
export async function recordWaiting(tx: Tx, ids: readonly number[], now: string): Promise<void> {
  await sql`
    insert into waiting_hours (tenant_id, at, waiting)
    select t.id, h.at, ${WAITING} from tenants t, lateral (select date_trunc('hour', ${now}::timestamptz, t.time_zone) as at) h
    where t.id = any(${[...ids]}::bigint[]) and not exists (select from waiting_hours w where w.tenant_id = t.id and w.at = h.at)
    on conflict do nothing`.execute(tx)
}

/** What is judged of these organisations, in one statement. */
export async function factsOf(tx: Tx, ids: readonly number[], now: string): Promise<TenantFacts[]> {
  const minutes = ANOMALY_SETTINGS.late.minutes?.default ?? 60
  const { rows } = await sql<TenantFacts>`
    select t.id, t.time_zone as zone, ${SINCE} as since, ${IS_COUNTING} as is_counting,
      (select min(w.at) from waiting_hours w where w.tenant_id = t.id) as waiting_since,
      ${WAITING} as waiting,
      (select count(*)::int from sla_timers m where m.tenant_id = t.id and m.metric = 'first_response'
        and m.breached_at <= ${now}::timestamptz and m.breached_at > ${now}::timestamptz - make_interval(mins => coalesce(
          (select r.minutes from anomaly_rules r where r.tenant_id = t.id and r.kind = 'late'), ${minutes}))) as late,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'channel', r.channel, 'factor', r.factor, 'least', r.least,
          'minutes', r.minutes, 'isActive', r.is_active, 'silencedUntil', r.silenced_until, 'notified', r.notified, 'note', r.note,
          'runbook', r.runbook, 'version', r.version)), '[]')
        from anomaly_rules r where r.tenant_id = t.id) as rules,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'channel', a.channel)), '[]')
        from anomalies a where a.tenant_id = t.id and a.ended_at is null) as open
    from tenants t where t.id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows
}

/** What waited soon after these hours of these organisations began. */
export async function waitingOf(
  tx: Tx,
  asked: readonly { tenantId: number; hours: readonly number[] }[],
): Promise<(tenantId: number, hour: number) => number | undefined> {
  const places = asked.flatMap(({ tenantId, hours }) => hours.map((hour) => ({ tenantId, hour: new Date(hour).toISOString() })))
  const { rows } = await sql<{ tenantId: number; hour: number; waiting: number }>`
    select w.tenant_id, extract(epoch from w.at)::float8 as hour, w.waiting
    from unnest(${places.map(({ tenantId }) => tenantId)}::bigint[], ${places.map(({ hour }) => hour)}::timestamptz[]) a (tenant_id, at)
    join waiting_hours w on w.tenant_id = a.tenant_id and w.at = a.at`.execute(tx)
  const found = new Map(rows.map(({ tenantId, hour, waiting }) => [`${tenantId}:${hour * 1_000}`, waiting]))
  return (tenantId, hour) => found.get(`${tenantId}:${hour}`)
}
