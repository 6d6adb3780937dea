import { ListSlaBoard } from '@balcao/contracts/sla/timers'
import { must } from '@balcao/core/policy'
import { slaBoardFile } from '@balcao/core/sla/board-file'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** The board of deadlines as a file: tickets, and so for who takes lists of them. */
export const slaTransfers: Transfers = {
  'sla.exportBoard': supportAgent.export('GET /sla/board/export', ListSlaBoard.omit({ limit: true, cursor: true }), {
    ...slaBoardFile,
    mayExport: (ctx) => must(ctx, 'ticket.export'),
  }),
}
