import { MAX_GROUP, SEVERITIES } from '@balcao/contracts/notifications/kinds'
import type { Notification } from '@balcao/contracts/notifications/notifications'
import type { GroupState } from '@balcao/contracts/realtime/notifications'
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
/** The state of each group; undefined where it has no visible member. */
export type Groups = { of(group: Group): Omit<GroupState, 'groupKey'> | undefined }

/** Visible members, unread members and worst severity of each group; counting stops at `MAX_GROUP`. */
export async function groupsOf(db: Tx, groups: readonly Group[]): Promise<Groups> {
  const asked = [...new Map(groups.map((group) => [nameOf(group), group])).values()]
  const known = new Map<string, Omit<GroupState, 'groupKey'>>()
  if (asked.length > 0) {
    const { rows } = await sql<Group & { size: number; unread: number; worst: number | null }>`
      select a.user_id, a.group_key, s.size, s.unread, s.worst
      from unnest(${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ groupKey }) => groupKey)}::text[]) a(user_id, group_key),
        lateral (select count(*) as size, count(*) filter (where m.read_at is null) as unread,
          max(array_position(${[...SEVERITIES]}::text[], m.severity)) as worst from (
            select n.read_at, n.severity from notifications n
            where n.user_id = a.user_id and n.group_key = a.group_key and n.archived_at is null and (n.expires_at is null or n.expires_at > now())
            limit ${sql.lit(MAX_GROUP)}) m) s`.execute(db)
    for (const { size, unread, worst, ...group } of rows)
      if (worst !== null)
        known.set(nameOf(group), { groupCount: size, groupUnread: unread, groupSeverity: SEVERITIES[worst - 1] ?? SEVERITIES[0] })
  }
  return { of: (group) => known.get(nameOf(group)) }
}

const NONE_LEFT = { groupCount: 0, groupUnread: 0, groupSeverity: SEVERITIES[0] }

/** The groups' states as live events carry them. */
export const groupStates = (userId: number, keys: readonly string[], groups: Groups): GroupState[] =>
  keys.map((groupKey) => ({ groupKey, ...(groups.of({ userId, groupKey }) ?? NONE_LEFT) }))

/** A row as its reader has it. */
export function notificationView({ userId, ...row }: NotificationRow, groups: Groups): Notification {
  const severity = row.severity as Notification['severity']
  const isRead = row.readAt !== null
  return {
    ...row,
    severity,
    isRead,
    priority: row.priority as Notification['priority'],
    ...((row.groupKey === null ? undefined : groups.of({ userId, groupKey: row.groupKey })) ?? { groupCount: 1 }),
    quickActions: row.quickActions as Notification['quickActions'],
  }
}

/** The states of the groups these rows belong to. */
export const groupsOfRows = (db: Tx, rows: readonly NotificationRow[]): Promise<Groups> =>
  groupsOf(
    db,
    rows.flatMap(({ userId, groupKey }) => (groupKey === null ? [] : [{ userId, groupKey }])),
  )

/** Rows as their readers get them, with the states of their groups. */
export async function viewsOf(db: Tx, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const groups = await groupsOfRows(db, rows)
  return rows.map((row) => notificationView(row, groups))
}
