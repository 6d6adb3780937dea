import { must } from '@balcao/core/policy'
import { beginExport, exportPart } from '@balcao/core/tickets/watch-export'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { WATCH_EXPORT } from './downloads.ts'
import { serveExport } from './file-export.ts'

/** Who watches what, as a file. */
export function serveWatchExport(app: FastifyInstance, deps: Deps): void {
  serveExport(app, deps, {
    download: WATCH_EXPORT,
    counted: 'watch-export',
    what: 'watchers',
    mayExport: (ctx) => must(ctx, 'ticket.manage_watchers'),
    begin: async (ctx, filter) => {
      const file = await beginExport(ctx, filter)
      return { file, first: file.place, name: file.name }
    },
    part: exportPart,
  })
}
