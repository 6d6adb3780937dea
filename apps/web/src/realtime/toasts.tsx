import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import { notify } from '@balcao/ui/toasts'
import type { Announcement } from './announce.ts'

/** A live toast; those of one kind replace each other, so that a busy desk never fills the screen. */
export function showAnnouncement({ kind, title, text }: Announcement, event: LiveTicketEvent): void {
  const body = (
    <>
      <strong>{title}</strong>
      <div>{text}</div>
    </>
  )
  notify[kind === 'success' ? 'success' : 'info'](body, { id: event.name })
}
