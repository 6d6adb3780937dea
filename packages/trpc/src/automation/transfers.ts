import { ListRules } from '@balcao/contracts/automation/rules'
import { ListRuns } from '@balcao/contracts/automation/runs'
import { rulesFile } from '@balcao/core/automation/rules-file'
import { ruleRunsFile } from '@balcao/core/automation/runs-file'
import { must } from '@balcao/core/policy'
import { supervisor } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Rules, and what they did, as files. */
export const automationTransfers: Transfers = {
  'automation.rules.export': supervisor.export('GET /automation/rules/export', ListRules, {
    ...rulesFile,
    mayExport: (ctx) => must(ctx, 'automation.manage'),
  }),
  'automation.runs.export': supervisor.export('GET /automation/runs/export', ListRuns.omit({ limit: true, cursor: true, page: true }), {
    ...ruleRunsFile,
    mayExport: (ctx) => must(ctx, 'automation.manage'),
  }),
}
