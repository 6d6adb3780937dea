import { Done } from '@balcao/contracts/auth/session'
import {
  ChecklistTemplate,
  ChecklistTemplateStats,
  ChecklistTemplates,
  CreateChecklistTemplate,
  GetChecklistTemplate,
  ListChecklistTemplates,
  UpdateChecklistTemplate,
} from '@balcao/contracts/checklists/templates'
import { stats } from '@balcao/core/checklists/stats'
import * as rules from '@balcao/core/checklists/templates'
import { agent, supportAgent } from '../endpoint.ts'

export const templates = {
  list: supportAgent.query('GET /checklists/templates', ListChecklistTemplates, ChecklistTemplates, rules.list),
  get: supportAgent.query('GET /checklists/templates/{id}', GetChecklistTemplate, ChecklistTemplate, rules.get),
  stats: supportAgent.query('GET /checklists/templates/{id}/stats', GetChecklistTemplate, ChecklistTemplateStats, stats),
  create: agent.creation('POST /checklists/templates', CreateChecklistTemplate, ChecklistTemplate, rules.create),
  update: agent.mutation('PUT /checklists/templates/{id}', UpdateChecklistTemplate, ChecklistTemplate, rules.update),
  remove: agent.mutation('DELETE /checklists/templates/{id}', GetChecklistTemplate, Done, rules.remove),
}
