import { FilterEvents } from '@balcao/contracts/audit/events'
import { beginExport, exportPart } from '@balcao/core/audit/export'
import { must } from '@balcao/core/policy'
import { manager } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** The audit log as a file. */
export const auditTransfers: Transfers = {
  'audit.export': manager.export('GET /audit/export', FilterEvents, {
    counted: 'audit-export',
    what: 'audit',
    mayExport: (ctx) => must(ctx, 'audit.read'),
    begin: async (ctx, filter) => {
      const file = await beginExport(ctx, filter)
      return { file, first: file.place, name: `auditoria-${new Date().toISOString().slice(0, 10)}.csv` }
    },
    part: (ctx, filter, _, place) => exportPart(ctx, filter, place),
  }),
}
