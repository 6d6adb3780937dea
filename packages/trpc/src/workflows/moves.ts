import { ListMoves, TicketMoves } from '@balcao/contracts/workflows/workflows'
import * as rules from '@balcao/core/workflows/moves'
import { supportAgent } from '../endpoint.ts'

export const moves = {
  list: supportAgent.query('GET /tickets/{ticketId}/moves', ListMoves, TicketMoves, (ctx, input, { language }) =>
    rules.moves(ctx, input, language),
  ),
}
