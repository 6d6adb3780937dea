import { placeOf } from '@balcao/contracts/notifications/place'
import type { LiveNotificationEvent } from '@balcao/contracts/realtime/live'
import { notify } from '@balcao/ui/toasts'
import { liveNotices } from '../../../realtime/live-list.ts'
import { wasJustTold } from '../../../realtime/toasts.tsx'
import { wordsOf } from './words.ts'

export type Arrival = Extract<LiveNotificationEvent, { name: 'notification:new' }>

/**
 * One toast a matter: what comes of the same group takes its place (a critical one’s only what is critical, too), and what the ticket's own toast just said is not said again.
 * As with tickets, the list of this tab keeps what a toast told.
 */
export function showToast(event: Arrival, onOpen: () => void): void {
  const one = event.notification
  const { entityType, entityId, severity } = one
  if (severity === 'info' && entityType === 'ticket' && entityId !== null && wasJustTold(entityId)) return
  liveNotices.add(wordsOf(one), event)
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
  notify[one.severity](body, { id: placeOf(one), onOpen })
}
