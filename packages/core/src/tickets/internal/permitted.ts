import { TICKET_ACTS } from '@balcao/contracts/roles/permissions'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { Actor } from '../../ctx.ts'
import { can } from '../../policy.ts'
import type { KnownTicket } from '../ticket-rows.ts'
import { ticketView } from '../ticket-view.ts'

/** One ticket as this actor sees it, with what they may do to it: the same `can` that each act is judged by. */
export function permitted(actor: Actor, row: KnownTicket): Ticket {
  return { ...ticketView(row, actor.side), can: TICKET_ACTS.filter((act) => can(actor, `ticket.${act}`, row)) }
}
