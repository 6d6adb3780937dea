import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import { TOAST_MS } from '@balcao/ui/lib/notifications/constants'
import { notify } from '@balcao/ui/toasts'
import { ANNOUNCEMENTS } from './announce.ts'
import { liveNotices } from './live-list.ts'

/** A live toast, kept in the list of this tab as well; those of one kind replace each other, so that a busy desk never fills the screen. */
export function showAnnouncement(event: LiveTicketEvent, me: number): void {
  const announcement = ANNOUNCEMENTS[event.name]?.(event, me)
  if (!announcement) return
  const { kind, title, text } = announcement
  liveNotices.add(announcement, event)
  const body = (
    <>
      <strong>{title}</strong>
      <div>{text}</div>
    </>
  )
  toldAt.set(event.ticketId, Date.now())
  notify[kind](body, { id: event.name })
}

/** When something of a ticket was told last. */
const toldAt = new Map<number, number>()

/** Whether a toast of a ticket may still be on screen. */
export function wasJustTold(ticketId: number): boolean {
  for (const [id, at] of toldAt) if (Date.now() - at > TOAST_MS) toldAt.delete(id)
  return toldAt.has(ticketId)
}

/** Another person sits here now. */
export function forgetAnnouncements(): void {
  toldAt.clear()
  liveNotices.clear()
}
