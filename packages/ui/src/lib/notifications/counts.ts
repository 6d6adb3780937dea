import type { Notification, NotificationStats } from '@balcao/contracts/notifications/notifications'

type Counted = Pick<Notification, 'module' | 'severity' | 'isRead'>

const moved = <Counts extends Readonly<Record<string, number>>>(counts: Counts, key: string, by: number): Counts => ({
  ...counts,
  [key]: Math.max(0, (counts[key] ?? 0) + by),
})

/** The counts with one more (1) or one fewer (-1) unread of this module and severity. */
const unreadMoved = (stats: NotificationStats, { module, severity }: Counted, by: 1 | -1): NotificationStats => ({
  ...stats,
  unread: Math.max(0, stats.unread + by),
  byModule: moved(stats.byModule, module, by),
  bySeverity: moved(stats.bySeverity, severity, by),
})

/** The counts after one came, went, or became something else; null stands for not being there. */
export function recounted(stats: NotificationStats, before: Counted | null, after: Counted | null): NotificationStats {
  let next: NotificationStats = { ...stats, total: Math.max(0, stats.total + (after ? 1 : 0) - (before ? 1 : 0)) }
  if (before && !before.isRead) next = unreadMoved(next, before, -1)
  if (after && !after.isRead) next = unreadMoved(next, after, 1)
  return next
}

/** Everything was read. */
export const allRead = (stats: NotificationStats): NotificationStats => ({
  ...stats,
  unread: 0,
  byModule: {},
  bySeverity: { info: 0, warning: 0, error: 0, critical: 0 },
})
