import type { LiveNotificationEvent } from '@balcao/contracts/realtime/live'
import type { Channel, Session } from './session.ts'

type Sent = [name: string, payload?: object]

/**
 * What a client of the notification channel is sent: of the specification's two variants, the one that signs in by events
 * knows no `notification:read`. Lists that were changed beyond what can be named are read anew. The last message of an event carries
 * its `seq`: before it, not all of the event has been told.
 */
function framesOf(event: LiveNotificationEvent, signedInByEvents: boolean): Sent[] {
  switch (event.name) {
    case 'notification:new': {
      const { notification, onto } = event
      return [[event.name, notification], ...(onto ? ([['notification:update', onto]] satisfies Sent[]) : [])]
    }
    case 'notification:read': {
      const { id, readAt } = event
      return signedInByEvents ? [['notification:update', { id, updates: { isRead: true, readAt } }]] : [[event.name, { id, readAt }]]
    }
    case 'notification:update':
      return [[event.name, { id: event.id, updates: event.updates }]]
    case 'notification:bulk-update': {
      const { ids, updates } = event
      // One payload for both variants: `updates` for the one, `action` for the other.
      return ids ? [[event.name, { ids, updates, ...(updates.isRead ? { action: 'mark-read' } : {}) }]] : [['refetch']]
    }
    case 'notification:delete':
      return event.ids ? event.ids.map((id) => [event.name, { id }]) : [['refetch']]
  }
}

/** The notification socket: what becomes of one's own notifications, on each of one's devices. */
export function openNotifications({ socket, side, signedInByEvents }: Session): Channel {
  return {
    deliver: (delivery) => {
      const event = delivery[side]
      if (!('stats' in event)) return
      const { seq } = event
      const frames = framesOf(event, signedInByEvents)
      for (const [index, [name, payload]] of frames.entries())
        socket.emit(name, { ...payload, ...(index === frames.length - 1 ? { seq } : {}) })
    },
  }
}
