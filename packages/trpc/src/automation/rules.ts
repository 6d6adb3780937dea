import { Done } from '@balcao/contracts/auth/session'
import {
  AutomationRule,
  AutomationRules,
  CreateRule,
  GetRule,
  ListRules,
  ReorderRules,
  UpdateRule,
} from '@balcao/contracts/automation/rules'
import { ListRuns, RuleRuns } from '@balcao/contracts/automation/runs'
import { DryRunRule, PreviewRule, RuleDryRun, RuleHistory, RulePreview } from '@balcao/contracts/automation/trials'
import { dryRun } from '@balcao/core/automation/dry-run/dry-run'
import { history } from '@balcao/core/automation/dry-run/history'
import { preview } from '@balcao/core/automation/preview'
import * as ruled from '@balcao/core/automation/rules'
import * as runs from '@balcao/core/automation/runs'
import { runNow } from '@balcao/core/automation/schedules/run-now'
import { supervisor } from '../endpoint.ts'

export const rules = {
  list: supervisor.query('GET /automation/rules', ListRules, AutomationRules, ruled.list),
  get: supervisor.query('GET /automation/rules/{id}', GetRule, AutomationRule, ruled.get),
  create: supervisor.creation('POST /automation/rules', CreateRule, AutomationRule, ruled.create),
  update: supervisor.mutation('PUT /automation/rules/{id}', UpdateRule, AutomationRule, ruled.update),
  remove: supervisor.mutation('DELETE /automation/rules/{id}', GetRule, Done, ruled.remove),
  reorder: supervisor.mutation('POST /automation/rules/reorder', ReorderRules, AutomationRules, ruled.reorder),
  preview: supervisor.mutation('POST /automation/rules/preview', PreviewRule, RulePreview, preview),
  dryRun: supervisor.mutation('POST /automation/rules/dry-run', DryRunRule, RuleDryRun, dryRun),
  history: supervisor.query('GET /automation/rules/{id}/history', GetRule, RuleHistory, history),
  runNow: supervisor.mutation('POST /automation/rules/{id}/run', GetRule, AutomationRule, runNow),
  runs: supervisor.query('GET /automation/runs', ListRuns, RuleRuns, runs.list),
}
