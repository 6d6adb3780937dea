import type { LiveNotificationEvent, LiveTicketEvent } from '@balcao/contracts/realtime/live'
import { LIVE_KEPT } from '@balcao/ui/lib/notifications/constants'
import { createStore } from '../lib/store.ts'
import type { Announcement } from './announce.ts'

/** What a live ticket notification is of; the last two are for what is of none of the others. */
type LiveType =
  | 'ticket_created'
  | 'ticket_updated'
  | 'ticket_assigned'
  | 'ticket_status_changed'
  | 'comment_added'
  | 'notification'
  | 'system'

/** What such a one comes of: a ticket event, or a notification of the person's that arrived. */
type Told = LiveTicketEvent | Extract<LiveNotificationEvent, { name: 'notification:new' }>

/** A live ticket notification: it exists in this tab's memory only. */
export type LiveNotice = {
  id: string
  type: LiveType
  title: string
  message: string
  data: Told
  timestamp: number
  read: boolean
}

const TYPES: Partial<Record<Told['name'], LiveType>> = {
  'ticket:created': 'ticket_created',
  'ticket:updated': 'ticket_updated',
  'ticket:assigned': 'ticket_assigned',
  'ticket:status_changed': 'ticket_status_changed',
  'comment:added': 'comment_added',
}

/** What says that it is of the system, as announcements do, is so here; what is of nothing named is a notification. */
const typeOf = (event: Told): LiveType =>
  TYPES[event.name] ?? ('notification' in event && event.notification.module === 'system' ? 'system' : 'notification')

const notices = createStore<readonly LiveNotice[]>([])

/** The newest first, fifty at most. */
export const liveNotices = {
  ...notices,
  add({ title, text }: Pick<Announcement, 'title' | 'text'>, event: Told): void {
    const id = `${event.name}/${event.seq}`
    if (notices.get().some((one) => one.id === id)) return
    const notice: LiveNotice = {
      id,
      type: typeOf(event),
      title,
      message: text,
      data: event,
      timestamp: Date.now(),
      read: false,
    }
    notices.set([notice, ...notices.get()].slice(0, LIVE_KEPT))
  },
  markRead: (id: string) => notices.set(notices.get().map((one) => (one.id === id ? { ...one, read: true } : one))),
  markAllRead: () => notices.set(notices.get().map((one) => (one.read ? one : { ...one, read: true }))),
  clear: () => notices.set([]),
}
