import { Done, Nothing } from '@balcao/contracts/auth/session'
import { ImportTemplates, TemplateImport, TemplatePack } from '@balcao/contracts/templates/pack'
import {
  CreateTemplate,
  FavourTemplate,
  GetTemplate,
  Template,
  TemplateCategory,
  UpdateTemplate,
} from '@balcao/contracts/templates/templates'
import { exportPack } from '@balcao/core/templates/pack/export-pack'
import { importPack } from '@balcao/core/templates/pack/import-pack'
import * as rules from '@balcao/core/templates/templates'
import { favour } from '@balcao/core/templates/uses'
import { agent, supportAgent } from '../endpoint.ts'

export const templates = {
  categories: supportAgent.query('GET /templates/categories', Nothing, TemplateCategory.array(), rules.categories),
  create: supportAgent.creation('POST /templates', CreateTemplate, Template, rules.create),
  update: supportAgent.mutation('PATCH /templates/{id}', UpdateTemplate, Template, rules.update),
  exportPack: agent.mutation('POST /templates/pack/export', Nothing, TemplatePack, exportPack),
  importPack: agent.mutation('POST /templates/pack', ImportTemplates, TemplateImport, importPack),
  favour: supportAgent.mutation('PUT /templates/{id}/favourite', FavourTemplate, Template, favour),
  remove: supportAgent.mutation('DELETE /templates/{id}', GetTemplate, Done, rules.remove),
}
