import { GetInbound, InboundMailList, ListInbound, MailDetails, RecoverMail } from '@balcao/contracts/email/inbound'
import { MailDone } from '@balcao/contracts/email/mailboxes'
import * as rules from '@balcao/core/email/desk/inbound'
import { manager } from '../endpoint.ts'

export const inbound = {
  list: manager.query('GET /email/inbound', ListInbound, InboundMailList, rules.list),
  get: manager.query('GET /email/inbound/{id}', GetInbound, MailDetails, rules.get),
  recover: manager.mutation('POST /email/inbound/{id}/recover', RecoverMail, MailDone, rules.recover),
  reprocess: manager.mutation('POST /email/inbound/{id}/reprocess', GetInbound, MailDone, rules.reprocess),
  block: manager.mutation('POST /email/inbound/{id}/block', GetInbound, MailDone, rules.block),
}
