import { AWAKE_STATUSES, CHANNELS } from '@balcao/contracts/tickets/statuses'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { type Ids, idOf } from './write-people.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** So few tickets without anybody are worth a word at this desk. */
const LEAST_WAITING = 4

/**
 * What was unusual at the desk. What comes in is counted from its tickets as they are written; what waited in the weeks before is written
 * here, less than waits now. Limits are still being set, so that nobody is notified in the first week.
 */
export async function writeAnomalies(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<void> {
  const at = (ago: number) => new Date(now - ago).toISOString()
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from tickets
    where tenant_id = ${tenantId} and assignee_id is null and status in (${sql.join(AWAKE_STATUSES.map((one) => sql.lit(one)))})`.execute(
    tx,
  )
  const waiting = Math.max(rows[0]?.waiting ?? 0, LEAST_WAITING)
  // A third of it, a little more by day than at night.
  await sql`
    insert into waiting_hours (tenant_id, at, waiting)
    select ${tenantId}, h, round(${waiting} * (0.25 + 0.1 * greatest(0, sin(pi() * (extract(hour from h at time zone 'America/Sao_Paulo') - 6) / 14))))
    from generate_series(date_trunc('hour', ${at(57 * DAY)}::timestamptz), date_trunc('hour', ${at(0)}::timestamptz), interval '1 hour') h`.execute(
    tx,
  )
  const silenced = { silencedUntil: at(-7 * DAY), isActive: true, notified: ['supervisors', 'leaders'] }
  const note = 'Limites em ajuste nas primeiras semanas do plantão.'
  await tx
    .insertInto('anomalyRules')
    .values([
      ...CHANNELS.map((channel) => ({ tenantId, kind: 'many', channel, factor: 1.5, least: 10, minutes: 60, ...silenced, note })),
      { tenantId, kind: 'waiting', channel: '', factor: 1.5, least: LEAST_WAITING, minutes: 1, ...silenced, note },
      { tenantId, kind: 'late', channel: '', factor: 1, least: 5, minutes: 60, ...silenced, note },
    ])
    .execute()
  await tx
    .insertInto('anomalies')
    .values([
      {
        ...{ tenantId, kind: 'many', channel: 'email', value: 38, low: 6, median: 11, high: 19, threshold: 28.5 },
        ...{ startedAt: at(9 * DAY), endedAt: at(9 * DAY - 2.5 * HOUR), acknowledgedAt: at(9 * DAY - 0.2 * HOUR) },
        ...{
          acknowledgedBy: idOf(users, 'supervisor@acme.test'),
          note: 'Muitos clientes perguntaram do reajuste de preços. Resposta pronta criada.',
        },
      },
      {
        ...{ tenantId, kind: 'waiting', value: waiting, low: Math.round(waiting * 0.25), median: Math.round(waiting * 0.3) },
        ...{ high: Math.round(waiting * 0.35), threshold: Math.max(Math.round(waiting * 0.52), LEAST_WAITING), startedAt: at(2 * HOUR) },
      },
    ])
    .execute()
}
