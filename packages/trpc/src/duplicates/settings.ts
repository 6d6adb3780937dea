import {
  DuplicateSettings,
  GetDuplicateSettings,
  ResetDuplicateSettings,
  UpdateDuplicateSettings,
} from '@balcao/contracts/duplicates/settings'
import * as rules from '@balcao/core/duplicates/settings'
import { agent, manager } from '../endpoint.ts'

export const settings = {
  get: agent.query('GET /duplicate-detection/settings', GetDuplicateSettings, DuplicateSettings, rules.get),
  update: manager.mutation('PATCH /duplicate-detection/settings', UpdateDuplicateSettings, DuplicateSettings, rules.update),
  reset: manager.mutation('POST /duplicate-detection/settings/reset', ResetDuplicateSettings, DuplicateSettings, rules.reset),
}
