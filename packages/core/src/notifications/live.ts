import type { EventName, EventPayload } from '@balcao/contracts/events'
import type { NotificationStats } from '@balcao/contracts/notifications/notifications'
import type { LiveNotificationEvent } from '@balcao/contracts/realtime/live'
import { prepared } from '@balcao/db/prepared'
import type { Tx } from '@balcao/db/tenant'
import { COLUMNS, type Groups, groupStates, groupsOf, type NotificationRow, notificationView } from './internal/rows.ts'
import { statsOf } from './internal/stats.ts'

type Name = Extract<EventName, `notification:${string}`>
/** A published fact about somebody's notifications. */
export type NotificationFact = { [N in Name]: { seq: number; name: N; payload: EventPayload<N> } }[Name]

const rowsById = prepared((db: Tx, ids: readonly number[]) =>
  db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .compile(),
)

/** What is told of these facts, with counts, groups and new notifications as they are now. */
export async function tellNotifications(db: Tx, facts: readonly NotificationFact[]): Promise<LiveNotificationEvent[]> {
  if (facts.length === 0) return []
  const named = facts.flatMap(({ name, payload }) =>
    name === 'notification:new' ? [payload.notificationId, ...(payload.onto === null ? [] : [payload.onto])] : [],
  )
  const [rows, stats] = await Promise.all([
    named.length === 0 ? [] : rowsById(db, named),
    statsOf(db, [...new Set(facts.map(({ payload }) => payload.userId))]),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const groups = [
    ...rows.flatMap(({ userId, groupKey }) => (groupKey === null ? [] : [{ userId, groupKey }])),
    ...facts.flatMap(({ payload }) =>
      'groupKeys' in payload ? payload.groupKeys.map((groupKey) => ({ userId: payload.userId, groupKey })) : [],
    ),
  ]
  const states = await groupsOf(db, groups)
  return facts.flatMap((fact) => tell(fact, { byId, states, stats }))
}

type Now = { byId: Map<number, NotificationRow>; states: Groups; stats: Map<number, NotificationStats> }

function tell(fact: NotificationFact, { byId, states, stats }: Now): LiveNotificationEvent[] {
  const { userId } = fact.payload
  const shared = {
    seq: fact.seq,
    stats: stats.get(userId) as NotificationStats,
    groups: groupStates(userId, 'groupKeys' in fact.payload ? fact.payload.groupKeys : [], states),
  }
  switch (fact.name) {
    case 'notification:new': {
      const { notificationId, onto } = fact.payload
      const row = byId.get(notificationId)
      const before = onto === null ? undefined : byId.get(onto)
      const held = before?.archivedAt === null ? before : undefined
      const isThere = row?.userId === userId && row.archivedAt === null
      const groupKey = (isThere ? row : held)?.groupKey ?? null
      const groups = groupStates(userId, groupKey === null ? [] : [groupKey], states)
      const groupCount = groups[0]?.groupCount ?? 1
      if (isThere) {
        const moved = held ? { id: held.id, updates: { groupCount, updatedAt: held.updatedAt } } : null
        return [{ name: fact.name, ...shared, groups, notification: notificationView(row, states), onto: moved }]
      }
      // What was archived or deleted meanwhile is told of by the fact that says so; that it moved its group is told here.
      return held ? [{ name: 'notification:update', ...shared, groups, id: held.id, updates: { updatedAt: held.updatedAt } }] : []
    }
    case 'notification:read':
      return [{ name: fact.name, ...shared, id: fact.payload.notificationId, readAt: fact.payload.readAt }]
    case 'notification:update':
      return [{ name: fact.name, ...shared, id: fact.payload.notificationId, updates: fact.payload.updates }]
    case 'notification:bulk-update':
      return [{ name: fact.name, ...shared, ids: fact.payload.notificationIds, updates: fact.payload.updates }]
    case 'notification:delete':
      return [{ name: fact.name, ...shared, ids: fact.payload.notificationIds }]
  }
}
