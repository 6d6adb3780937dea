import type { Notification } from '@balcao/contracts/notifications/notifications'
import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'

/** The words of live messages in the specification (R-358…R-362), for clients that show what they are sent. */
function messageOf({ name, ticket }: LiveTicketEvent): string {
  const who = ticket.assignee?.name
  switch (name) {
    case 'ticket:created':
      return `Ticket #${ticket.number} foi criado`
    case 'ticket:assigned':
      return who ? `Ticket #${ticket.number} foi atribuído a ${who}` : `Ticket #${ticket.number} ficou sem responsável`
    case 'ticket:status_changed':
      return `Status do ticket #${ticket.number} mudou para ${ticket.statusLabel}`
    case 'comment:added':
      return 'Um novo comentário foi adicionado'
    default:
      return `Ticket #${ticket.number} foi atualizado`
  }
}

/**
 * What a ticket event carries: the six fields that the specification's client reads from any of them, then the ticket as
 * it is now in the receiver's view, what changed, and who did it.
 */
function build(event: LiveTicketEvent) {
  const { name, seq, ticketId, ticket, comment, changes, actorId } = event
  return {
    id: ticketId,
    ticketId,
    title: ticket.title,
    message: messageOf(event),
    assignedTo: ticket.assignee?.name ?? null,
    newStatus: name === 'ticket:status_changed' ? ticket.status : null,
    comment: comment?.content ?? null,
    commentId: comment?.id ?? null,
    isInternal: comment?.isInternal ?? false,
    seq,
    ticket,
    changes,
    actorId,
  }
}

const built = new WeakMap<LiveTicketEvent, ReturnType<typeof build>>()

/** The payload of a ticket event, built once for all who get it. */
export function payloadOf(event: LiveTicketEvent): ReturnType<typeof build> {
  const known = built.get(event) ?? build(event)
  built.set(event, known)
  return known
}

/**
 * What `notification` of the ticket channel carries: the same six fields, and the notification.
 * @param isLast nothing else is sent of the same event, so that its `seq` may be taken as told
 */
export function noticeOf({ notification, seq }: { notification: Notification; seq: number }, isLast: boolean) {
  const ticketId = notification.entityType === 'ticket' ? notification.entityId : null
  const { title, message } = notification
  return {
    id: ticketId,
    ticketId,
    title,
    message,
    assignedTo: null,
    newStatus: null,
    comment: null,
    ...(isLast ? { seq } : {}),
    notification,
  }
}
