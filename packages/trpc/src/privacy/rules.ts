import { Done } from '@balcao/contracts/auth/session'
import {
  CreateRule,
  GetRule,
  ListRules,
  PreviewRule,
  RetentionRule,
  RetentionRules,
  RulePreview,
  UpdateRule,
} from '@balcao/contracts/privacy/rules'
import { GetRun, ListRuns, RetentionRun, RetentionRuns } from '@balcao/contracts/privacy/runs'
import { preview } from '@balcao/core/privacy/retention/preview'
import * as rules from '@balcao/core/privacy/retention/rules'
import * as runs from '@balcao/core/privacy/retention/runs'
import { admin } from '../endpoint.ts'

export const retention = {
  list: admin.query('GET /privacy/rules', ListRules, RetentionRules, rules.list),
  get: admin.query('GET /privacy/rules/{id}', GetRule, RetentionRule, rules.get),
  create: admin.creation('POST /privacy/rules', CreateRule, RetentionRule, rules.create),
  update: admin.mutation('PUT /privacy/rules/{id}', UpdateRule, RetentionRule, rules.update),
  remove: admin.mutation('DELETE /privacy/rules/{id}', GetRule, Done, rules.remove),
  // Asked with conditions, which no address carries; it changes nothing.
  preview: admin.mutation('POST /privacy/rules/preview', PreviewRule, RulePreview, preview),
  run: admin.creation('POST /privacy/rules/{id}/runs', GetRule, RetentionRun, runs.start),
  runs: admin.query('GET /privacy/runs', ListRuns, RetentionRuns, runs.list),
  cancel: admin.mutation('POST /privacy/runs/{id}/cancel', GetRun, RetentionRun, runs.cancel),
}
