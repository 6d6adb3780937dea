import { must } from '@balcao/core/policy'
import { beginExport, exportPart } from '@balcao/core/tickets/export'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { TICKET_EXPORT } from './downloads.ts'
import { serveExport } from './file-export.ts'

/** A list of tickets as a file. */
export function serveTicketExport(app: FastifyInstance, deps: Deps): void {
  serveExport(app, deps, {
    download: TICKET_EXPORT,
    counted: 'ticket-export',
    what: 'tickets',
    mayExport: (ctx) => must(ctx, 'ticket.export'),
    begin: async (ctx, input) => {
      const file = await beginExport(ctx, input)
      return { file, first: file.rows > 0 ? 0 : undefined, name: file.name }
    },
    part: (ctx, _, file, from) => exportPart(ctx, file, from),
  })
}
