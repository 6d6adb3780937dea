import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from './columns.ts'

type NotificationsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  sourceKey: string
  title: string
  message: string
  type: string
  module: string
  severity: Generated<string>
  priority: Generated<string>
  readAt: Maybe<string>
  createdAt: Stamp
  updatedAt: Stamp
  sentAt: Maybe<string>
  archivedAt: Maybe<string>
  expiresAt: Maybe<string>
  entityType: Maybe<string>
  entityId: Maybe<number>
  actionUrl: Maybe<string>
  groupKey: Maybe<string>
  metadata: Json<Record<string, unknown>>
  quickActions: ColumnType<object[], string | undefined, string>
}

/** How many notifications of a module and severity somebody has: what was folded, and what is appended until then. */
type NotificationCountsTable = {
  tenantId: number
  userId: number
  module: string
  severity: string
  total: number
  unread: number
}

type NotificationCountDeltasTable = NotificationCountsTable & { id: Generated<number> }

type ChosenNotices = {
  /** Rules by kind, only those that differ. */
  rules: Json<Record<string, object>>
  quietHours: MaybeJson<{ from: string; to: string; days: number[] }>
  digestHour: Maybe<number>
  updatedAt: Stamp
}

/** How an organisation tells its people. */
type NoticeDefaultsTable = ChosenNotices & { tenantId: number }

/** What somebody chose instead. */
type NoticePreferencesTable = ChosenNotices & {
  tenantId: number
  userId: number
  hasQuietHours: Generated<boolean>
  hasDigest: Generated<boolean>
  /** Queue to reach. */
  queues: Json<Record<string, string>>
}

/** A browser that takes notices while the app is closed. */
type PushSubscriptionsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  sessionId: number
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Stamp
  lastSentAt: Maybe<string>
}

/** What was announced: to people of these roles, to these people, or to all of the desk. */
type AnnouncementsTable = {
  tenantId: number
  id: Generated<number>
  authorId: Maybe<number>
  title: string
  message: string
  severity: string
  actionUrl: Maybe<string>
  expiresAt: Maybe<string>
  roles: Maybe<string[]>
  people: Maybe<number[]>
  receivers: number
  createdAt: Stamp
}

type AnnouncementReadsTable = { tenantId: number; announcementId: number; userId: number; readAt: Stamp }

export type NotificationsTables = {
  notifications: NotificationsTable
  notificationCounts: NotificationCountsTable
  notificationCountDeltas: NotificationCountDeltasTable
  noticeDefaults: NoticeDefaultsTable
  noticePreferences: NoticePreferencesTable
  pushSubscriptions: PushSubscriptionsTable
  announcements: AnnouncementsTable
  announcementReads: AnnouncementReadsTable
}
