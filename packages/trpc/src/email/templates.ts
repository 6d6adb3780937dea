import { Nothing } from '@balcao/contracts/auth/session'
import { GetMailTemplate, MailTemplate, MailTemplateList, SetMailTemplate } from '@balcao/contracts/email/templates'
import * as rules from '@balcao/core/email/desk/templates'
import { manager } from '../endpoint.ts'

export const templates = {
  list: manager.query('GET /email/templates', Nothing, MailTemplateList, rules.list),
  set: manager.mutation('PUT /email/templates/{kind}/{language}', SetMailTemplate, MailTemplate, rules.set),
  reset: manager.mutation('DELETE /email/templates/{kind}/{language}', GetMailTemplate, MailTemplate, rules.reset),
}
