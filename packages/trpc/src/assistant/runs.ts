import { GapList, GetRun, ListRuns, RunList, RunWhy } from '@balcao/contracts/assistant/runs'
import { Nothing } from '@balcao/contracts/auth/session'
import * as rules from '@balcao/core/assistant/admin/runs'
import { admin } from '../endpoint.ts'

export const runs = {
  list: admin.query('GET /assistant/runs', ListRuns, RunList, rules.list),
  get: admin.query('GET /assistant/runs/{id}', GetRun, RunWhy, rules.get),
  gaps: admin.query('GET /assistant/gaps', Nothing, GapList, rules.gaps),
}
