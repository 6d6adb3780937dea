import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import { STATUS } from '@balcao/contracts/tickets/statuses'

export type Announcement = { kind: 'info' | 'success' | 'default'; title: string; text: string }

type Announce = (event: LiveTicketEvent, me: number) => Announcement

/** Titles, texts and types of live toasts, as the specification words them (R-357…R-367). */
export const ANNOUNCEMENTS: Record<LiveTicketEvent['name'], Announce> = {
  'ticket:created': ({ ticket }) => ({ kind: 'info', title: 'Novo Ticket', text: `Ticket #${ticket.number} foi criado` }),
  'ticket:updated': ({ ticket }) => ({ kind: 'success', title: 'Ticket Atualizado', text: `Ticket #${ticket.number} foi atualizado` }),
  'ticket:assigned': ({ ticket }, me) => ({
    kind: 'info',
    title: 'Ticket Atribuído',
    text: ticket.assignee
      ? `Ticket #${ticket.number} foi atribuído a ${ticket.assignee.id === me ? 'você' : ticket.assignee.name}`
      : `Ticket #${ticket.number} ficou sem responsável`,
  }),
  'ticket:status_changed': ({ ticket }) => ({
    kind: 'success',
    title: 'Status Alterado',
    text: `Status do ticket #${ticket.number} mudou para ${ticket.statusLabel || STATUS[ticket.status].name}`,
  }),
  'comment:added': () => ({ kind: 'info', title: 'Novo Comentário', text: 'Novo comentário: Um novo comentário foi adicionado' }),
}
