import type { Notification } from '@balcao/contracts/notifications/notifications'
import { NotificationRow } from './notification-row.tsx'
import type { RowActs } from './row-parts.tsx'
import './notification-list.css'

const nothing = () => undefined
const NO_ACTS: RowActs = {
  ...{ pathOf: nothing, open: nothing, select: nothing, toggleGroup: nothing, read: nothing, unread: nothing, run: nothing, seen: nothing },
}
const OPEN: Notification['quickActions'][number] = { action: 'open', label: '', icon: 'open', style: 'default', primary: false, data: {} }

type NotificationPreviewProps = Pick<Notification, 'title' | 'message' | 'severity'> & { leads: boolean }

/** A notification that is still being written, as its readers will have it in the drawer. Nothing in it can be pressed. */
export const NotificationPreview = ({ leads, ...written }: NotificationPreviewProps) => {
  const now = new Date().toISOString()
  const one: Notification = {
    ...{ id: 1, type: 'announcement', module: 'system', priority: 'medium', isRead: false, readAt: null },
    ...{ createdAt: now, updatedAt: now, sentAt: now, archivedAt: null, expiresAt: null, entityType: 'announcement', entityId: null },
    ...{
      actionUrl: null,
      groupKey: null,
      groupCount: 1,
      metadata: {},
      quickActions: leads ? [OPEN] : [],
    },
    ...written,
  }
  return (
    <div className="notice-preview" inert>
      <NotificationRow one={one} rowKey="preview" active={false} selected={false} selectable={false} acts={NO_ACTS} />
    </div>
  )
}
