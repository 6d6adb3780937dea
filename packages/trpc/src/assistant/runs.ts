import { AssistantReport, GapList, GetRun, ListRuns, RunList, RunWhy } from '@balcao/contracts/assistant/runs'
import { Nothing } from '@balcao/contracts/auth/session'
import { report } from '@balcao/core/assistant/admin/report'
import * as rules from '@balcao/core/assistant/admin/runs'
import { admin } from '../endpoint.ts'

export const runs = {
  list: admin.query('GET /assistant/runs', ListRuns, RunList, rules.list),
  get: admin.query('GET /assistant/runs/{id}', GetRun, RunWhy, rules.get),
  report: admin.query('GET /assistant/report', Nothing, AssistantReport, report),
  gaps: admin.query('GET /assistant/gaps', Nothing, GapList, rules.gaps),
}
