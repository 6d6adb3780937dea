import { ListAllFlowRuns } from '@balcao/contracts/flows/runs'
import { flowRunsFile } from '@balcao/core/flows/runs-file'
import { must } from '@balcao/core/policy'
import { supervisor } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Runs of flows as a file. */
export const flowTransfers: Transfers = {
  'flows.runs.export': supervisor.export('GET /flows/runs/export', ListAllFlowRuns.omit({ limit: true, cursor: true, page: true }), {
    ...flowRunsFile,
    mayExport: (ctx) => must(ctx, 'flow.manage'),
  }),
}
