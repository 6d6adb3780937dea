import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import type { Ticket } from '@balcao/contracts/tickets/tickets'

/** What a customer is told by toast about a ticket that is not on screen. */
export type Announcement = {
  kind: 'reply' | 'waiting' | 'resolved' | 'closed' | 'created'
  ticket: Pick<Ticket, 'id' | 'number' | 'title'>
}

/** The news in an event, or null: what one did oneself, notes and shuffling behind the counter are none. */
export function announcementOf(event: LiveTicketEvent, me: number | null): Announcement | null {
  if (event.actorId !== null && event.actorId === me) return null
  const kind = kindOf(event)
  return kind && { kind, ticket: event.ticket }
}

function kindOf({ name, ticket, comment }: LiveTicketEvent): Announcement['kind'] | null {
  if (name === 'comment:added') return comment && !comment.isInternal && comment.authorSide !== 'customer' ? 'reply' : null
  if (name === 'ticket:created') return 'created'
  if (name !== 'ticket:status_changed') return null
  if (ticket.status === 'waiting_customer') return 'waiting'
  if (ticket.status === 'resolved') return 'resolved'
  return ticket.status === 'closed' ? 'closed' : null
}
