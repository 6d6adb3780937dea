import { z } from 'zod'
import { freeObject, Id, Instant, opaque, Paging, sought, storableJson, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import {
  FIRST_DAY,
  LAST_DAY,
  MAX_BULK,
  NOTIFICATION_PRIORITIES,
  QUICK_ACTION_ICONS,
  QUICK_ACTION_STYLES,
  QUICK_ACTIONS,
  SEVERITIES,
} from './kinds.ts'

export const Severity = z.enum(SEVERITIES)
export const NotificationPriority = z.enum(NOTIFICATION_PRIORITIES)

/** A button of a notification. `data` goes back to the server with the action, as it is. */
export const QuickAction = z.object({
  action: z.enum(QUICK_ACTIONS),
  label: z.string(),
  icon: z.enum(QUICK_ACTION_ICONS),
  style: z.enum(QUICK_ACTION_STYLES),
  primary: z.boolean(),
  data: z.record(z.string(), z.unknown()),
})
export type QuickAction = z.output<typeof QuickAction>

/**
 * A notification as its reader has it. `groupCount` is how many of the reader's notifications share `groupKey` now, this one
 * included, and 1 without a key. `groupUnread` and `groupSeverity` say how many of them are unread and which severity is the worst; they
 * are left out without a key. All members of a group carry the same values. `actionUrl` is a path of the app the reader works in.
 */
export const Notification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  type: z.string(),
  module: z.string(),
  severity: Severity,
  priority: NotificationPriority,
  isRead: z.boolean(),
  readAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  sentAt: Timestamp.nullable(),
  archivedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
  entityType: z.string().nullable(),
  entityId: Id.nullable(),
  actionUrl: z.string().nullable(),
  groupKey: z.string().nullable(),
  groupCount: z.int().min(1),
  groupUnread: z.int().min(0).optional(),
  groupSeverity: Severity.optional(),
  metadata: z.record(z.string(), z.unknown()),
  quickActions: z.array(QuickAction),
})
export type Notification = z.output<typeof Notification>

/** What is there, and of what is unread: how much of which module and severity. Archived and expired ones do not count. */
export const NotificationStats = z.object({
  total: z.int(),
  unread: z.int(),
  byModule: z.record(z.string(), z.int()),
  bySeverity: z.object({ info: z.int(), warning: z.int(), error: z.int(), critical: z.int() }),
})
export type NotificationStats = z.output<typeof NotificationStats>

const Day = z.iso.date().refine((day) => day >= FIRST_DAY && day <= LAST_DAY, { error: because('out_of_date_range') })
const InstantInBounds = Instant.refine((at) => at >= FIRST_DAY && at < '2100', { error: because('out_of_date_range') })

/** The newest first. Days are of the reader's time zone, both included; instants are taken as they are. */
export const ListNotifications = z.strictObject({
  ...Paging.shape,
  search: sought(200).optional(),
  type: opaque(50).optional(),
  module: opaque(50).optional(),
  severity: Severity.optional(),
  isRead: z.boolean().optional(),
  priority: NotificationPriority.optional(),
  entityType: opaque(50).optional(),
  startDate: z.union([Day, InstantInBounds]).optional(),
  endDate: z.union([Day, InstantInBounds]).optional(),
})
export type ListNotifications = z.output<typeof ListNotifications>

export const UnreadCount = z.object({ count: z.int() })
export type UnreadCount = z.output<typeof UnreadCount>

export const GetNotification = z.strictObject({ id: Id })
export type GetNotification = z.output<typeof GetNotification>

/** Reads, or leaves unread again (which clears `readAt`); archives, or takes out of the archive. */
export const UpdateNotification = z
  .strictObject({ id: Id, isRead: z.boolean().optional(), archived: z.boolean().optional() })
  .refine(({ isRead, archived }) => isRead !== undefined || archived !== undefined, {
    error: because('say_read_or_archived'),
    path: ['isRead'],
  })
export type UpdateNotification = z.output<typeof UpdateNotification>

const NotificationIds = z.array(Id).min(1).max(MAX_BULK)

/** Ids that are not the caller's, or are gone, are passed over in silence. */
export const NamedNotifications = z.strictObject({ notificationIds: NotificationIds })
export type NamedNotifications = z.output<typeof NamedNotifications>

export const UpdateNotifications = z
  .strictObject({ notificationIds: NotificationIds, archived: z.boolean().optional(), isRead: z.boolean().optional() })
  .refine(({ isRead, archived }) => isRead !== undefined || archived !== undefined, {
    error: because('say_archived_or_read'),
    path: ['archived'],
  })
export type UpdateNotifications = z.output<typeof UpdateNotifications>

/** How many it changed: those that were so already are not among them. */
export const UpdatedCount = z.object({ updated: z.int() })
export type UpdatedCount = z.output<typeof UpdatedCount>

/** Only those that were read: deleting all at once is not offered (C-39). */
export const DeleteReadNotifications = z.strictObject({ onlyRead: z.literal(true) })
export const DeletedCount = z.object({ deleted: z.int() })
export type DeletedCount = z.output<typeof DeletedCount>

/** `action` is one of the notification's own; `data` as it came with it, or nothing. */
export const ActOnNotification = z.strictObject({
  id: Id,
  action: opaque(50),
  data: freeObject(storableJson, { maxKey: 50, maxKeys: 20 }).optional(),
})
export type ActOnNotification = z.output<typeof ActOnNotification>
export const ActionOutcome = z.object({ success: z.boolean(), message: z.string() })
export type ActionOutcome = z.output<typeof ActionOutcome>
