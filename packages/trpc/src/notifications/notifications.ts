import { Done, Nothing } from '@balcao/contracts/auth/session'
import { listOf } from '@balcao/contracts/common'
import { Announcement, ListAnnouncements } from '@balcao/contracts/notifications/announced'
import {
  Announced,
  AnnounceToAll,
  CountReceivers,
  CreatedCount,
  CreateNotification,
  CreateNotifications,
} from '@balcao/contracts/notifications/announcements'
import {
  ActionOutcome,
  ActOnNotification,
  DeletedCount,
  DeleteReadNotifications,
  GetNotification,
  ListNotifications,
  NamedNotifications,
  Notification,
  NotificationStats,
  UnreadCount,
  UpdatedCount,
  UpdateNotification,
  UpdateNotifications,
} from '@balcao/contracts/notifications/notifications'
import * as actions from '@balcao/core/notifications/act'
import * as announcements from '@balcao/core/notifications/announce'
import * as announced from '@balcao/core/notifications/announced'
import * as many from '@balcao/core/notifications/many'
import * as rules from '@balcao/core/notifications/notifications'
import { client, manager } from '../endpoint.ts'

export const notifications = {
  list: client.query('GET /notifications', ListNotifications, listOf(Notification), rules.list),
  stats: client.query('GET /notifications/stats', Nothing, NotificationStats, rules.stats),
  unreadCount: client.query('GET /notifications/unread/count', Nothing, UnreadCount, rules.unread),
  get: client.query('GET /notifications/{id}', GetNotification, Notification, rules.get),
  read: client.mutation('PATCH /notifications/{id}/read', GetNotification, Notification, rules.read),
  update: client.mutation('PATCH /notifications/{id}', UpdateNotification, Notification, rules.update),
  remove: client.mutation('DELETE /notifications/{id}', GetNotification, Done, rules.remove),
  act: client.mutation('POST /notifications/{id}/actions', ActOnNotification, ActionOutcome, actions.act),
  readAll: client.mutation('POST /notifications/mark-all-read', Nothing, UpdatedCount, many.readAll),
  readMany: client.mutation('POST /notifications/bulk/read', NamedNotifications, UpdatedCount, many.read),
  updateMany: client.mutation('POST /notifications/bulk/update', UpdateNotifications, UpdatedCount, many.update),
  removeMany: client.mutation('POST /notifications/bulk/delete', NamedNotifications, DeletedCount, many.remove),
  removeRead: client.mutation('DELETE /notifications', DeleteReadNotifications, DeletedCount, many.removeRead),
  create: manager.creation('POST /notifications', CreateNotification, Notification, announcements.create),
  createMany: manager.creation('POST /notifications/bulk', CreateNotifications, CreatedCount, announcements.createMany),
  announced: manager.query('GET /notifications/system/sent', ListAnnouncements, listOf(Announcement), announced.list),
  receivers: manager.query('GET /notifications/system/receivers', CountReceivers, Announced, announcements.countReceivers),
  announce: manager.creation('POST /notifications/system', AnnounceToAll, Announced, announcements.announce),
}
