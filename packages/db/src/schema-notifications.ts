import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from './schema-columns.ts'

/** How many notifications of a module and severity somebody has: what was folded, and what is appended until then. */
export type NotificationCountsTable = {
  tenantId: number
  userId: number
  module: string
  severity: string
  total: number
  unread: number
}
export type NotificationCountDeltasTable = NotificationCountsTable & { id: Generated<number> }

/** A browser that takes notices while the app is closed. */
export type PushSubscriptionsTable = {
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
export type AnnouncementsTable = {
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
export type AnnouncementReadsTable = { tenantId: number; announcementId: number; userId: number; readAt: Stamp }

type ChosenNotices = {
  /** Rules by kind, only those that differ. */
  rules: Json<Record<string, object>>
  quietHours: MaybeJson<{ from: string; to: string; days: number[] }>
  digestHour: Maybe<number>
  updatedAt: Stamp
}
/** How an organisation tells its people. */
export type NoticeDefaultsTable = ChosenNotices & { tenantId: number }
/** What somebody chose instead. */
export type NoticePreferencesTable = ChosenNotices & {
  tenantId: number
  userId: number
  hasQuietHours: Generated<boolean>
  hasDigest: Generated<boolean>
  /** Queue to reach. */
  queues: Json<Record<string, string>>
}
/** A notification that is to go out by e-mail. */
export type NoticeMailsTable = {
  tenantId: number
  notificationId: number
  userId: number
  dueAt: string
  /** Waits for the day's one mail. */
  digest: boolean
  /** Not shown in the app, so that it cannot be read there. */
  unseen: boolean
  createdAt: Stamp
}
