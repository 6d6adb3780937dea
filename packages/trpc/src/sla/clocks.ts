import { CancelSlaRecompute, ListSlaRecomputes, SlaRecompute, SlaRecomputes } from '@balcao/contracts/sla/recomputes'
import { GetTicketSla, ListSlaBoard, SlaBoard, TicketSla } from '@balcao/contracts/sla/timers'
import { board } from '@balcao/core/sla/board'
import { ofTicket } from '@balcao/core/sla/of-ticket'
import * as recomputing from '@balcao/core/sla/recomputes'
import { supervisor, supportAgent } from '../endpoint.ts'

export const clocks = {
  board: supportAgent.query('GET /sla/board', ListSlaBoard, SlaBoard, board),
  ticket: supportAgent.query('GET /sla/tickets/{id}', GetTicketSla, TicketSla, ofTicket),
}

export const recomputes = {
  list: supportAgent.query('GET /sla/recomputes', ListSlaRecomputes, SlaRecomputes, recomputing.list),
  cancel: supervisor.mutation('POST /sla/recomputes/{id}/cancel', CancelSlaRecompute, SlaRecompute, recomputing.cancel),
}
