import {
  AppliedTemplate,
  ApplyTemplate,
  GetTemplate,
  ListTemplates,
  PreparedTemplate,
  Template,
  TemplateList,
} from '@balcao/contracts/templates/templates'
import { apply } from '@balcao/core/templates/apply'
import { prepare } from '@balcao/core/templates/prepare'
import * as rules from '@balcao/core/templates/templates'
import { supportAgent } from '../endpoint.ts'

/** Read and applied beside tickets, written under /templates, as the specification has it. */
export const templates = {
  list: supportAgent.query('GET /tickets/templates', ListTemplates, TemplateList, rules.list),
  get: supportAgent.query('GET /tickets/templates/{id}', GetTemplate, Template, rules.get),
  prepare: supportAgent.mutation('POST /tickets/{id}/prepare-template', ApplyTemplate, PreparedTemplate, prepare),
  apply: supportAgent.mutation('POST /tickets/{id}/apply-template', ApplyTemplate, AppliedTemplate, apply),
}
