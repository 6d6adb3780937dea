import { MAX_GROUP } from '@balcao/contracts/notifications/kinds'
import type { Notification } from '@balcao/contracts/notifications/notifications'
import type { GroupSize } from '@balcao/contracts/realtime/notifications'
import type { DB } from '@balcao/db/schema'
import type { Tx } from '@balcao/db/tenant'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'

export const COLUMNS = [
  'id',
  'userId',
  'title',
  'message',
  'type',
  'module',
  'severity',
  'priority',
  'readAt',
  'createdAt',
  'updatedAt',
  'sentAt',
  'archivedAt',
  'expiresAt',
  'entityType',
  'entityId',
  'actionUrl',
  'groupKey',
  'metadata',
  'quickActions',
] as const
export type NotificationRow = Pick<Selectable<DB['notifications']>, (typeof COLUMNS)[number]>

/** What a reader is shown: neither archived nor expired. */
export const isShown = (eb: ExpressionBuilder<DB, 'notifications'>) =>
  eb.and([eb('archivedAt', 'is', null), eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<string>`now()`)])])

/** Groups of people, by whose they are. */
export type Group = { userId: number; groupKey: string }
const nameOf = ({ userId, groupKey }: Group) => `${userId} ${groupKey}`
export type Sizes = { of(group: Group): number }

/** How many notifications each of these groups shows now; it stops counting at `MAX_GROUP`. */
export async function sizesOf(db: Tx, groups: readonly Group[]): Promise<Sizes> {
  const asked = [...new Map(groups.map((group) => [nameOf(group), group])).values()]
  const sizes = new Map<string, number>()
  if (asked.length > 0) {
    const { rows } = await sql<Group & { size: number }>`
      select a.user_id, a.group_key, s.size
      from unnest(${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ groupKey }) => groupKey)}::text[]) a(user_id, group_key),
        lateral (select count(*) as size from (
          select from notifications n
          where n.user_id = a.user_id and n.group_key = a.group_key and n.archived_at is null and (n.expires_at is null or n.expires_at > now())
          limit ${sql.lit(MAX_GROUP)}) m) s`.execute(db)
    for (const { size, ...group } of rows) sizes.set(nameOf(group), size)
  }
  return { of: (group) => sizes.get(nameOf(group)) ?? 0 }
}

/** Keys with the sizes of their groups, as live events tell them. */
export const groupSizes = (userId: number, keys: readonly string[], sizes: Sizes): GroupSize[] =>
  keys.map((groupKey) => ({ groupKey, groupCount: sizes.of({ userId, groupKey }) }))

/** A row as its reader has it. */
export function notificationView({ userId, ...row }: NotificationRow, sizes: Sizes): Notification {
  return {
    ...row,
    severity: row.severity as Notification['severity'],
    priority: row.priority as Notification['priority'],
    isRead: row.readAt !== null,
    groupCount: row.groupKey === null ? 1 : Math.max(1, sizes.of({ userId, groupKey: row.groupKey })),
    quickActions: row.quickActions as Notification['quickActions'],
  }
}

/** Rows with the sizes of their groups. */
export async function viewsOf(db: Tx, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const sizes = await sizesOf(
    db,
    rows.flatMap(({ userId, groupKey }) => (groupKey === null ? [] : [{ userId, groupKey }])),
  )
  return rows.map((row) => notificationView(row, sizes))
}
