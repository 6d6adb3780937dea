import { Done, Nothing } from '@balcao/contracts/auth/session'
import { CreateTemplate, GetTemplate, Template, TemplateCategory, UpdateTemplate } from '@balcao/contracts/templates/templates'
import * as rules from '@balcao/core/templates/templates'
import { supportAgent } from '../endpoint.ts'

export const templates = {
  categories: supportAgent.query('GET /templates/categories', Nothing, TemplateCategory.array(), rules.categories),
  create: supportAgent.creation('POST /templates', CreateTemplate, Template, rules.create),
  update: supportAgent.mutation('PATCH /templates/{id}', UpdateTemplate, Template, rules.update),
  remove: supportAgent.mutation('DELETE /templates/{id}', GetTemplate, Done, rules.remove),
}
