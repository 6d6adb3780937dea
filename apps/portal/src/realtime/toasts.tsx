import { notify } from '@balcao/ui/toasts'
import type { Announcement } from './announcements.ts'
import { t } from './messages.ts'

const MS = 8_000

/** Tells of a ticket that is not on screen; news of one ticket replace each other. */
export function announceTicket({ kind, ticket }: Announcement, open: (ticketId: number) => void): void {
  notify.info(
    <>
      <strong>{t(kind, { number: String(ticket.number) })}</strong>
      <br />
      {ticket.title}
    </>,
    { id: `ticket-${ticket.id}`, ms: MS, action: { label: t('see'), onRun: () => open(ticket.id) } },
  )
}
