import type { Channel } from '@balcao/contracts/tickets/statuses'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { HOUR } from '../intake/usual.ts'

export type Counted = { tickets: number; messages: number }
const NOTHING: Counted = { tickets: 0, messages: 0 }
/** The hours of a tenant that are asked for, by its own clock. */
export type AskedHours = { tenantId: number; hours: Iterable<number> }
/** What came in by a channel in an hour of a tenant. */
export type CountOf = (tenantId: number, channel: string, hour: number) => Counted
export const sumOf = ({ tickets, messages }: Counted): number => tickets + messages

/** @param queueIds of these queues alone; null: of all */
const among = (queueIds: readonly number[] | null) => (queueIds === null ? sql`true` : sql`c.queue_id = any(${[...queueIds]}::bigint[])`)

/** What came in in these hours of these tenants, in one statement; what is not added up yet is counted too. */
export async function countsOfHours(db: Tx, asked: readonly AskedHours[], queueIds: readonly number[] | null = null): Promise<CountOf> {
  const places = asked.flatMap(({ tenantId, hours }) => [...hours].map((hour) => ({ tenantId, hour })))
  const tenantIds = asked.map(({ tenantId }) => tenantId)
  type Row = Counted & { tenantId: number; channel: string; hour: number }
  const { rows } = await sql<Row>`
    select c.tenant_id, c.channel, extract(epoch from c.at)::float8 as hour, sum(c.tickets)::int as tickets, sum(c.messages)::int as messages from (
      select k.tenant_id, k.at, k.channel, k.queue_id, k.tickets, k.messages
      from unnest(${places.map(({ tenantId }) => tenantId)}::bigint[], ${places.map(({ hour }) => new Date(hour).toISOString())}::timestamptz[]) a (tenant_id, at)
      join intake_counts k on k.tenant_id = a.tenant_id and k.grain = 'hour' and k.at = a.at
      union all
      select d.tenant_id, date_trunc('hour', d.at, t.time_zone), d.channel, d.queue_id, d.tickets, d.messages
      from intake_deltas d join tenants t on t.id = d.tenant_id where d.tenant_id = any(${tenantIds}::bigint[])) c
    where ${among(queueIds)} group by 1, 2, 3`.execute(db)
  const found = new Map(rows.map(({ tenantId, channel, hour, ...counted }) => [`${tenantId}:${channel}:${hour * 1_000}`, counted]))
  return (tenantId, channel, hour) => found.get(`${tenantId}:${channel}:${hour}`) ?? NOTHING
}

type Recent = Counted & { tenantId: number; channel: Channel; ago: number }
/** What came in lately, by tenant, channel and whole minutes ago: as far back as minutes are kept. */
export async function recentMinutes(
  db: Tx,
  { tenantIds, now, ms, queueIds = null }: { tenantIds: readonly number[]; now: number; ms: number; queueIds?: readonly number[] | null },
): Promise<Recent[]> {
  const [from, to] = [new Date(now - ms).toISOString(), new Date(now).toISOString()]
  const { rows } = await sql<Recent>`
    select c.tenant_id, c.channel, floor(extract(epoch from ${to}::timestamptz - c.at) / 60)::int as ago,
      sum(c.tickets)::int as tickets, sum(c.messages)::int as messages from (
      select tenant_id, at, channel, queue_id, tickets, messages from intake_counts
      where tenant_id = any(${[...tenantIds]}::bigint[]) and grain = 'minute' and at > ${from} and at <= ${to}
      union all
      select tenant_id, at, channel, queue_id, tickets, messages from intake_deltas
      where tenant_id = any(${[...tenantIds]}::bigint[]) and at > ${from} and at <= ${to}) c
    where ${among(queueIds)} group by 1, 2, 3`.execute(db)
  return rows
}

/** Of the organisation `t`: from when on it has counts, and whether those of before are being made. */
export const SINCE = sql`least(
  (select min(c.at) from intake_counts c where c.tenant_id = t.id and c.grain = 'hour'),
  (select min(d.at) from intake_deltas d where d.tenant_id = t.id))`
export const IS_COUNTING = sql`exists (select from intake_backfills b where b.tenant_id = t.id)`

export const DAY = 24 * HOUR
