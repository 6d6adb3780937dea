import { AskedRating, GetRating, LookUpRating, RateByLink, RateTicket, TicketRating } from '@balcao/contracts/tickets/ratings'
import * as rules from '@balcao/core/tickets/ratings'
import { client, open } from '../endpoint.ts'

/** On the ticket, and by the link that is mailed when it is resolved. */
export const ratings = {
  get: client.query('GET /tickets/{id}/rating', GetRating, TicketRating, rules.get),
  rate: client.mutation('PUT /tickets/{id}/rating', RateTicket, TicketRating, rules.rate),
  lookUp: open.query('GET /ratings', LookUpRating, AskedRating, (request, input) => rules.lookUp(request.authContext, input)),
  rateByLink: open.mutation('POST /ratings', RateByLink, AskedRating, (request, input) => rules.rateByLink(request.authContext, input)),
}
