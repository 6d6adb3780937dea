import { ListRuns } from '@balcao/contracts/automation/runs'
import { ruleRunsFile } from '@balcao/core/automation/runs-file'
import { must } from '@balcao/core/policy'
import { supervisor } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** What rules did, as a file. */
export const automationTransfers: Transfers = {
  'automation.runs.export': supervisor.export('GET /automation/runs/export', ListRuns.omit({ limit: true, cursor: true, page: true }), {
    ...ruleRunsFile,
    mayExport: (ctx) => must(ctx, 'automation.manage'),
  }),
}
