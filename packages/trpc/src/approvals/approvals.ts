import {
  ApproverCandidate,
  AskApproval,
  FindApprovers,
  GetApproval,
  ListApprovals,
  TicketApprovals,
  WithdrawApproval,
} from '@balcao/contracts/approvals/approvals'
import { ListOwnOfTicket, OwnOfTicket } from '@balcao/contracts/approvals/lists'
import * as rules from '@balcao/core/approvals/approvals'
import { ofTicket } from '@balcao/core/approvals/to-decide'
import { client, supportAgent } from '../endpoint.ts'

/** All but the last two answer with all approvals of the ticket. */
export const approvals = {
  list: supportAgent.query('GET /tickets/{ticketId}/approvals', ListApprovals, TicketApprovals, rules.list),
  ask: supportAgent.creation('POST /tickets/{ticketId}/approvals', AskApproval, TicketApprovals, rules.ask),
  withdraw: supportAgent.mutation('POST /tickets/approvals/{id}/withdrawal', WithdrawApproval, TicketApprovals, rules.withdraw),
  remind: supportAgent.mutation('POST /tickets/approvals/{id}/reminder', GetApproval, TicketApprovals, rules.remind),
  find: supportAgent.query('GET /tickets/{ticketId}/approvals/candidates', FindApprovers, ApproverCandidate.array(), rules.find),
  /** What the caller themselves are asked. */
  own: client.query('GET /tickets/{ticketId}/approvals/own', ListOwnOfTicket, OwnOfTicket, ofTicket),
}
