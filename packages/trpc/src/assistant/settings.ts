import { AssistantSettings, UpdateAssistantSettings } from '@balcao/contracts/assistant/settings'
import { Nothing } from '@balcao/contracts/auth/session'
import * as rules from '@balcao/core/assistant/admin/settings'
import { admin } from '../endpoint.ts'

export const settings = {
  get: admin.query('GET /assistant/settings', Nothing, AssistantSettings, rules.get),
  update: admin.mutation('PUT /assistant/settings', UpdateAssistantSettings, AssistantSettings, rules.update),
}
