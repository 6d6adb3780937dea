import type { NotificationStats } from '@balcao/contracts/notifications/notifications'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

type Count = { userId: number; module: string; severity: keyof NotificationStats['bySeverity']; total: number; unread: number }

const none = (): NotificationStats => ({
  total: 0,
  unread: 0,
  byModule: {},
  bySeverity: { info: 0, warning: 0, error: 0, critical: 0 },
})

/**
 * The counts of these people. Kept ones and what is not folded yet, less what expired and is not collected yet: however many
 * notifications somebody has, few rows are read.
 */
export async function statsOf(db: Tx, userIds: readonly number[]): Promise<Map<number, NotificationStats>> {
  const stats = new Map(userIds.map((userId) => [userId, none()]))
  if (userIds.length === 0) return stats
  const { rows } = await sql<Count>`
    select c.user_id, c.module, c.severity, sum(c.total) as total, sum(c.unread) as unread from (
      select user_id, module, severity, total, unread from notification_counts where user_id = any (${userIds}::bigint[])
      union all
      select user_id, module, severity, total, unread from notification_count_deltas where user_id = any (${userIds}::bigint[])
      union all
      select user_id, module, severity, -1, case when read_at is null then -1 else 0 end from notifications
      where user_id = any (${userIds}::bigint[]) and expires_at <= now() and archived_at is null
    ) c group by 1, 2, 3`.execute(db)
  for (const { userId, module, severity, total, unread } of rows) {
    const of = stats.get(userId)
    if (!of) continue
    of.total += total
    of.unread += unread
    if (unread > 0) of.byModule[module] = (of.byModule[module] ?? 0) + unread
    of.bySeverity[severity] += unread
  }
  return stats
}
