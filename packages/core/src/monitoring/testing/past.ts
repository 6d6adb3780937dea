import { CHANNELS, type Channel } from '@balcao/contracts/tickets/statuses'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { Desk } from '../../testing/desk.ts'

/** An instant whose hour, weekday and date do not depend on when a test runs: a Friday, 14:30 in São Paulo. */
export const NOW = Date.parse('2026-11-27T17:30:00Z')
const WEEK = 7 * 86_400_000

/** So much came in by a channel in every hour of the weeks before `now`, to the queue of the desk. */
export async function aPast(desk: Desk, { now = NOW, weeks = 8, channel = 'email' as Channel, each = 10 } = {}): Promise<void> {
  await inSystem(desk.db, (tx) =>
    sql`insert into intake_counts (tenant_id, grain, at, channel, queue_id, tickets, messages)
      select ${desk.id}, 'hour', h, ${channel}, ${desk.queueId}, ${each}, 0
      from generate_series(date_trunc('hour', ${new Date(now - weeks * WEEK).toISOString()}::timestamptz),
        date_trunc('hour', ${new Date(now).toISOString()}::timestamptz) - interval '1 hour', interval '1 hour') h`.execute(tx),
  )
}

/** What came in by a channel so many minutes before `now`. */
export async function cameIn(desk: Desk, minutesAgo: readonly number[], { now = NOW, channel = 'email' as Channel } = {}): Promise<void> {
  for (const ago of minutesAgo) await desk.aTicket({ channel, createdAt: new Date(now - ago * 60_000).toISOString() })
}

/** All that is counted of a desk, folded or not, by channel, hour and queue. */
export async function countedAt(desk: Desk): Promise<Record<string, [tickets: number, messages: number]>> {
  const { rows } = await desk.rows((tx) =>
    sql<{ key: string; tickets: number; messages: number }>`
      select channel || ' ' || queue_id || ' ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as key,
        sum(tickets)::int as tickets, sum(messages)::int as messages from (
        select channel, queue_id, at, tickets, messages from intake_counts where grain = 'hour'
        union all select channel, queue_id, date_trunc('hour', at, t.time_zone), tickets, messages from intake_deltas d join tenants t on t.id = d.tenant_id) c
      group by 1 order by 1`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ key, tickets, messages }) => [key, [tickets, messages] as const])) as never
}
export const ALL_CHANNELS = CHANNELS
