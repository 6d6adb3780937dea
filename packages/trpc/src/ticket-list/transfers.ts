import { ExportTickets } from '@balcao/contracts/ticket-list/export'
import { must } from '@balcao/core/policy'
import { beginExport, exportPart } from '@balcao/core/ticket-list/export'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** A list of tickets as a file. */
export const ticketListTransfers: Transfers = {
  'tickets.export': supportAgent.export('GET /tickets/export', ExportTickets, {
    counted: 'ticket-export',
    what: 'tickets',
    mayExport: (ctx) => must(ctx, 'ticket.export'),
    begin: async (ctx, input) => {
      const file = await beginExport(ctx, input)
      return { file, first: file.rows > 0 ? 0 : undefined, name: file.name }
    },
    part: (ctx, _, file, from) => exportPart(ctx, file, from),
  }),
}
