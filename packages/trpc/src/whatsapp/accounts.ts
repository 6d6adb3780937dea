import { Done } from '@balcao/contracts/auth/session'
import {
  CreateWhatsappAccount,
  GetWhatsappAccount,
  ListWhatsappAccounts,
  UpdateWhatsappAccount,
  WhatsappAccount,
  WhatsappAccounts,
  WhatsappSenders,
} from '@balcao/contracts/whatsapp/accounts'
import { ListWhatsappTemplates, SyncWhatsappTemplates, WhatsappTemplates } from '@balcao/contracts/whatsapp/templates'
import * as rules from '@balcao/core/whatsapp/accounts'
import { check } from '@balcao/core/whatsapp/check'
import * as templateRules from '@balcao/core/whatsapp/templates'
import { admin, supportAgent } from '../endpoint.ts'

export const accounts = {
  list: admin.query('GET /whatsapp/accounts', ListWhatsappAccounts, WhatsappAccounts, (ctx, input, { installation }) =>
    rules.list(ctx, input, installation),
  ),
  senders: supportAgent.query('GET /whatsapp/senders', ListWhatsappAccounts, WhatsappSenders, rules.senders),
  get: admin.query('GET /whatsapp/accounts/{id}', GetWhatsappAccount, WhatsappAccount, (ctx, input, { installation }) =>
    rules.get(ctx, input, installation),
  ),
  create: admin.creation('POST /whatsapp/accounts', CreateWhatsappAccount, WhatsappAccount, (ctx, input, { installation }) =>
    rules.create(ctx, input, installation),
  ),
  update: admin.mutation('PUT /whatsapp/accounts/{id}', UpdateWhatsappAccount, WhatsappAccount, (ctx, input, { installation }) =>
    rules.update(ctx, input, installation),
  ),
  remove: admin.mutation('DELETE /whatsapp/accounts/{id}', GetWhatsappAccount, Done, rules.remove),
  test: admin.staged('POST /whatsapp/accounts/{id}/test', GetWhatsappAccount, WhatsappAccount, ({ installation, open }, input) =>
    check(installation, open, input),
  ),
}

export const templates = {
  list: supportAgent.query('GET /whatsapp/templates', ListWhatsappTemplates, WhatsappTemplates, templateRules.list),
  sync: admin.staged('POST /whatsapp/accounts/{id}/templates', SyncWhatsappTemplates, WhatsappTemplates, ({ installation, open }, input) =>
    templateRules.sync(installation, open, input),
  ),
}
