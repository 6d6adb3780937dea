import { ListWorkflows } from '@balcao/contracts/workflows/workflows'
import { must } from '@balcao/core/policy'
import { workflowsFile } from '@balcao/core/workflows/workflows-file'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Workflows as a file. */
export const workflowTransfers: Transfers = {
  'workflows.export': supportAgent.export('GET /workflows/export', ListWorkflows, {
    ...workflowsFile,
    mayExport: (ctx) => must(ctx, 'workflow.use'),
  }),
}
