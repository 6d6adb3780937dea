import { Assigned, AssignTicket, Claimed, ClaimNext, Unassigned, UnassignTicket } from '@balcao/contracts/routing/assignment'
import { DecisionList, GetNextInTurn, ListTicketDecisions, NextInTurn } from '@balcao/contracts/routing/decisions'
import {
  AvailableQueueList,
  Escalated,
  EscalateTicket,
  ListAvailableQueues,
  Transferred,
  TransferTicket,
} from '@balcao/contracts/routing/transfer'
import { assign, unassign } from '@balcao/core/routing/assign'
import { availableQueues } from '@balcao/core/routing/available'
import { next } from '@balcao/core/routing/claim'
import { ofTicket } from '@balcao/core/routing/decisions'
import { escalate } from '@balcao/core/routing/escalate'
import { nextInTurn } from '@balcao/core/routing/next-in-turn'
import { transfer } from '@balcao/core/routing/transfer'
import { agent, supportAgent } from '../endpoint.ts'

/** Who a ticket goes to. */
export const tickets = {
  transfer: agent.mutation('POST /queues/tickets/{id}/transfer', TransferTicket, Transferred, transfer),
  escalate: supportAgent.mutation('POST /queues/tickets/{id}/escalate', EscalateTicket, Escalated, escalate),
  assign: supportAgent.mutation('POST /queues/tickets/{id}/assign', AssignTicket, Assigned, assign),
  unassign: supportAgent.mutation('DELETE /queues/tickets/{id}/assign', UnassignTicket, Unassigned, unassign),
  availableQueues: supportAgent.query(
    'GET /queues/tickets/{id}/available-queues',
    ListAvailableQueues,
    AvailableQueueList,
    availableQueues,
  ),
  decisions: supportAgent.query('GET /queues/tickets/{id}/decisions', ListTicketDecisions, DecisionList, ofTicket),
  nextInTurn: supportAgent.query('GET /queues/tickets/{id}/next', GetNextInTurn, NextInTurn, nextInTurn),
  next: supportAgent.mutation('POST /queues/next', ClaimNext, Claimed, next),
}
