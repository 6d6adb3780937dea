import type { NOTIFICATION_TYPES } from '@balcao/contracts/notifications/kinds'
import { placeOf } from '@balcao/contracts/notifications/place'
import type { LiveNotificationEvent } from '@balcao/contracts/realtime/live'
import { notify } from '@balcao/ui/toasts'
import { liveNotices } from '../../../realtime/live-list.ts'
import { wasJustTold } from '../../../realtime/toasts.tsx'
import { showOffer, withdrawOffers } from './chat-offers.ts'
import { wordsOf } from './words.ts'

export type Arrival = Extract<LiveNotificationEvent, { name: 'notification:new' }>

/** What the ticket's own toast says as well. That one was named, or that it entered a view, it does not say. */
const SAID_BY_TICKETS: ReadonlySet<string> = new Set<(typeof NOTIFICATION_TYPES)[number]>([
  'ticket_created',
  'ticket_assigned',
  'ticket_unassigned',
  'comment_added',
  'status_changed',
  'ticket_rated',
])

/** Of each place the newest that was told there, by its id. */
const standing = new Map<number, string>()
const REMEMBERED = 500

/** What was read or put away is told no longer, wherever that was: nobody closes it in each tab. Null stands for all. */
export function withdrawToasts(ids: readonly number[] | null): void {
  withdrawOffers(ids)
  for (const id of ids ?? [...standing.keys()]) {
    const place = standing.get(id)
    if (place !== undefined) notify.dismiss(place)
    standing.delete(id)
  }
}

/**
 * One toast a matter: what comes of the same group takes its place (a critical one’s only what is critical, too), and what the ticket's own toast just said is not said again.
 * As with tickets, the list of this tab keeps what a toast told. An offered conversation stands above the page in place of a toast.
 */
export function showToast(event: Arrival, onOpen: () => void): void {
  const one = event.notification
  const { entityType, entityId, severity, type } = one
  if (severity === 'info' && SAID_BY_TICKETS.has(type) && entityType === 'ticket' && entityId !== null && wasJustTold(entityId)) return
  liveNotices.add(wordsOf(one), event)
  if (type === 'chat_offered') {
    showOffer(one)
    return
  }
  const place = placeOf(one)
  const many = one.groupCount > 1 ? ` (×${one.groupCount})` : ''
  const body = (
    <>
      <strong>
        {one.title}
        {many}
      </strong>
      <div>{one.message}</div>
    </>
  )
  for (const [id, at] of standing) if (at === place || standing.size >= REMEMBERED) standing.delete(id)
  standing.set(one.id, place)
  notify[one.severity](body, { id: place, onOpen })
}
