import type { LiveNotificationEvent } from '@balcao/contracts/realtime/live'
import { actionPath } from '@balcao/ui/lib/notifications/action-path'
import { centerOf } from '@balcao/ui/lib/notifications/keeping'
import { readInSight } from '@balcao/ui/lib/notifications/read-in-sight'
import { soundEnabled } from '@balcao/ui/lib/notifications/switches'
import type { QueryClient } from '@tanstack/react-query'
import { showOnDesktop } from '../../../lib/desktop-notices.ts'
import { isExportedHere } from '../../../lib/files/exported-here.ts'
import { goTo } from '../../../lib/go-to.ts'
import { isTicketInSight } from '../../../lib/watch.ts'
import { actsOf } from '../center.data.ts'
import { isShown } from '../shown.ts'
import { isLeader, sightingOf, tellSighting } from './leader.ts'
import { playSound } from './sounds.ts'
import { followTitle } from './title-count.ts'
import { type Arrival, showToast, withdrawToasts } from './toast.tsx'

/** Told once, however often its event comes. */
const told = new Set<number>()
const REMEMBERED = 500
/** So long other tabs have to say that they show it. */
const OTHERS_WITHIN_MS = 250

/** What a live event of the person's notifications does here. */
export function hear(cache: QueryClient, event: LiveNotificationEvent): void {
  centerOf(cache).hear(event)
  followTitle(cache)
  isLeader()
  if (event.name === 'notification:new') tell(cache, event)
  else withdrawToasts(seenTo(event))
}

/** Of which ones it says that they were read, archived or deleted; null: of more than it names. */
function seenTo(event: Exclude<LiveNotificationEvent, Arrival>): readonly number[] | null {
  if (event.name === 'notification:delete') return event.ids
  if (event.name === 'notification:read') return [event.id]
  const { isRead, archivedAt } = event.updates
  if (!isRead && !archivedAt) return []
  return event.name === 'notification:update' ? [event.id] : event.ids
}

let reading: ReturnType<typeof readInSight> | undefined
/** Reads what is about the ticket that is looked at. */
function readHere(cache: QueryClient) {
  reading ??= readInSight(isTicketInSight, (ids) => void actsOf(centerOf(cache)).read(ids, { quiet: true }))
  return reading
}

function tell(cache: QueryClient, event: Arrival): void {
  const one = event.notification
  if (told.has(one.id) || one.isRead) return
  told.add(one.id)
  const [oldest] = told
  if (told.size > REMEMBERED && oldest !== undefined) told.delete(oldest)

  const open = () => {
    void actsOf(centerOf(cache)).read([one.id])
    const path = actionPath(one.actionUrl, location.origin)
    if (path) goTo(path)
  }
  const inSight =
    !document.hidden && (isShown(one) || (one.entityType === 'ticket' && one.entityId !== null && isTicketInSight(one.entityId)))
  tellSighting(one.id, inSight)
  const isSaid = one.type === 'export_finished' && isExportedHere(one.metadata.file)
  if (!inSight && !isSaid) showToast(event, open)
  readHere(cache)(one)
  setTimeout(() => tellOutside(one, open), OTHERS_WITHIN_MS)
}

/** What goes beyond the page: one tab's business, and none where some tab shows it already. */
function tellOutside(one: Arrival['notification'], open: () => void): void {
  if (!isLeader()) return
  const sighting = sightingOf(one.id)
  if (sighting?.inSight) return
  if (soundEnabled.get() && one.metadata.silent !== true) void playSound(one.severity)
  if (!sighting) showOnDesktop(one, open)
}
