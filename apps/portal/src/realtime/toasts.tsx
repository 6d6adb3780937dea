import { messages } from '@balcao/ui/lib/messages'
import { notify } from '@balcao/ui/toasts'
import type { Announcement } from './announcements.ts'

const t = messages('portal.live', {
  reply: 'Nova resposta no ticket #{number}',
  waiting: 'O ticket #{number} espera sua resposta',
  resolved: 'O ticket #{number} foi resolvido. Confirme, por favor.',
  closed: 'O ticket #{number} foi encerrado',
  created: 'Novo ticket #{number} em seu nome',
  see: 'Ver',
})

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
