import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { Notification, NotificationStats, Severity } from '../notifications/notifications.ts'

/** What may change of a notification once it is there; what is left out stays. */
export const NotificationChanges = z.object({
  isRead: z.boolean().optional(),
  readAt: Timestamp.nullable().optional(),
  archivedAt: Timestamp.nullable().optional(),
  updatedAt: Timestamp.optional(),
})
export type NotificationChanges = z.output<typeof NotificationChanges>

/** The current state of a group of the reader's notifications, as each member carries it; `groupCount` is 0 when none is left. */
export const GroupState = z.object({ groupKey: z.string(), groupCount: z.int(), groupUnread: z.int(), groupSeverity: Severity })
export type GroupState = z.output<typeof GroupState>

/** Told with every change: the reader's counts and the groups it touched, as they are now. */
const now = { seq: z.int(), groups: z.array(GroupState), stats: NotificationStats }
const ids = z.array(Id).nullable()

/**
 * What a live client hears of its person's notifications, on each of their devices. All of it is state: applied twice, or of
 * something that is not held, it changes nothing. Ids that are null stand for more than can be named: lists are read anew.
 * What comes out of the archive (`archivedAt` null, of a notification that is not held) is read anew, too.
 */
export const LIVE_NOTIFICATION_EVENTS = [
  /** `onto` is the member of its group that was the newest until now, which takes the new one's `createdAt` as its `updatedAt`. */
  z.object({
    name: z.literal('notification:new'),
    ...now,
    notification: Notification,
    onto: z.object({ id: Id, updates: z.object({ groupCount: z.int(), updatedAt: Timestamp }) }).nullable(),
  }),
  z.object({ name: z.literal('notification:read'), ...now, id: Id, readAt: Timestamp }),
  z.object({ name: z.literal('notification:update'), ...now, id: Id, updates: NotificationChanges }),
  z.object({ name: z.literal('notification:bulk-update'), ...now, ids, updates: NotificationChanges }),
  z.object({ name: z.literal('notification:delete'), ...now, ids }),
] as const
