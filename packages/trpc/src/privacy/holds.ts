import { CreateHold, GetErased, GetHold, Hold, Holds, ListHolds, TicketErased } from '@balcao/contracts/privacy/holds'
import { ofTicket } from '@balcao/core/privacy/erased'
import * as rules from '@balcao/core/privacy/holds'
import { admin, client } from '../endpoint.ts'

export const holds = {
  list: admin.query('GET /privacy/holds', ListHolds, Holds, rules.list),
  create: admin.creation('POST /privacy/holds', CreateHold, Hold, rules.create),
  lift: admin.mutation('POST /privacy/holds/{id}/lift', GetHold, Hold, rules.lift),
}

/** Below `tickets`. */
export const erased = { list: client.query('GET /tickets/{ticketId}/erased', GetErased, TicketErased, ofTicket) }
