import { ExportWatches } from '@balcao/contracts/watchers/overview'
import { must } from '@balcao/core/policy'
import { beginExport, exportPart } from '@balcao/core/watchers/export'
import { supervisor } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Who watches what, as a file. */
export const watcherTransfers: Transfers = {
  'watchers.export': supervisor.export('GET /watchers/export', ExportWatches, {
    counted: 'watch-export',
    what: 'watchers',
    mayExport: (ctx) => must(ctx, 'ticket.manage_watchers'),
    begin: async (ctx, filter) => {
      const file = await beginExport(ctx, filter)
      return { file, first: file.place, name: file.name }
    },
    part: exportPart,
  }),
}
