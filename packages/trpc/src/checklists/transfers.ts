import { ListMyItems } from '@balcao/contracts/checklists/checklists'
import { itemsFile } from '@balcao/core/checklists/items-file'
import { must } from '@balcao/core/policy'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Items of checklists as a file. */
export const checklistTransfers: Transfers = {
  'checklists.items.export': supportAgent.export('GET /checklists/items/export', ListMyItems.omit({ limit: true, cursor: true }), {
    ...itemsFile,
    mayExport: (ctx) => must(ctx, 'checklist.use'),
  }),
}
