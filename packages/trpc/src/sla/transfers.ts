import { ListSlaPolicies } from '@balcao/contracts/sla/policies'
import { ListSlaBoard } from '@balcao/contracts/sla/timers'
import { must } from '@balcao/core/policy'
import { slaBoardFile } from '@balcao/core/sla/board-file'
import { slaPoliciesFile } from '@balcao/core/sla/policies-file'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** The board of deadlines as a file: tickets, and so for who takes lists of them. Policies are for all staff, as their list is. */
export const slaTransfers: Transfers = {
  'sla.policies.export': supportAgent.export('GET /sla/policies/export', ListSlaPolicies, {
    ...slaPoliciesFile,
    mayExport: () => undefined,
  }),
  'sla.exportBoard': supportAgent.export('GET /sla/board/export', ListSlaBoard.omit({ limit: true, cursor: true }), {
    ...slaBoardFile,
    mayExport: (ctx) => must(ctx, 'ticket.export'),
  }),
}
