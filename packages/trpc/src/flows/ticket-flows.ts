import { CancelFlowRun, ListTicketFlows, StartFlow, TicketFlows } from '@balcao/contracts/flows/runs'
import * as rules from '@balcao/core/flows/ticket-flows'
import { supportAgent } from '../endpoint.ts'

/** The flows on a ticket; each change answers with all of them. */
export const flows = {
  list: supportAgent.query('GET /tickets/{ticketId}/flows', ListTicketFlows, TicketFlows, rules.list),
  start: supportAgent.creation('POST /tickets/{ticketId}/flows', StartFlow, TicketFlows, rules.start),
  cancel: supportAgent.mutation('POST /tickets/{ticketId}/flows/{runId}/cancel', CancelFlowRun, TicketFlows, rules.cancel),
}
