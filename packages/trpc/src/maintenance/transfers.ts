import { FilterHistory } from '@balcao/contracts/maintenance/history/history'
import { beginExport, exportPart } from '@balcao/core/maintenance/history/export'
import { must } from '@balcao/core/policy'
import { manager } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** The history of what is set up, as a file. */
export const maintenanceTransfers: Transfers = {
  'maintenance.history.export': manager.export('GET /maintenance/history-export', FilterHistory, {
    counted: 'config-history-export',
    what: 'config_history',
    mayExport: (ctx) => must(ctx, 'config.history'),
    begin: async (ctx, filter) => {
      const { first, ...file } = await beginExport(ctx, filter)
      return { file, first, name: `historico-de-configuracoes-${new Date().toISOString().slice(0, 10)}.csv` }
    },
    part: (ctx, filter, _, place) => exportPart(ctx, filter, place),
  }),
}
