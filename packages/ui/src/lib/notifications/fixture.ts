import type { Notification } from '@balcao/contracts/notifications/notifications'

/** A notification for tests. */
export const aNotification = (over: Partial<Notification> = {}): Notification => ({
  id: 1,
  title: 'Ticket #41 atribuído a você',
  message: 'Impressora parada',
  type: 'ticket_assigned',
  module: 'tickets',
  severity: 'info',
  priority: 'medium',
  isRead: false,
  readAt: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
  sentAt: '2026-11-22T12:00:00.000Z',
  archivedAt: null,
  expiresAt: null,
  entityType: 'ticket',
  entityId: 41,
  actionUrl: '/tickets/41',
  groupKey: null,
  groupCount: 1,
  metadata: {},
  quickActions: [],
  ...(over.groupKey ? { groupUnread: over.isRead ? 0 : 1, groupSeverity: over.severity ?? 'info' } : {}),
  ...over,
})
