import { EraseDescription, EraseMessage, EraseTicket, GetErased, TicketErased } from '@balcao/contracts/privacy/erasing'
import { eraseDescription, eraseMessage } from '@balcao/core/privacy/by-hand/message'
import { eraseTicket } from '@balcao/core/privacy/by-hand/ticket'
import { ofTicket } from '@balcao/core/privacy/erased'
import { client, supervisor } from '../endpoint.ts'

/** Below `tickets`. */
export const erased = {
  list: client.query('GET /tickets/{ticketId}/erased', GetErased, TicketErased, ofTicket),
  message: supervisor.mutation('POST /tickets/{ticketId}/comments/{commentId}/erasure', EraseMessage, TicketErased, eraseMessage),
  description: supervisor.mutation('POST /tickets/{ticketId}/description/erasure', EraseDescription, TicketErased, eraseDescription),
  ticket: supervisor.mutation('POST /tickets/{ticketId}/erasure', EraseTicket, TicketErased, eraseTicket),
}
