import { Nothing } from '@balcao/contracts/auth/session'
import { MailDone } from '@balcao/contracts/email/mailboxes'
import {
  AddSuppression,
  CreateMailFilter,
  GetMailFilter,
  GetSenderRule,
  GetSuppression,
  ListSenderRules,
  ListSuppressions,
  MailFilter,
  MailFilterList,
  SenderRuleList,
  Suppression,
  SuppressionList,
  TriedMailFilter,
  TryMailFilter,
  UpdateMailFilter,
} from '@balcao/contracts/email/senders'
import * as rules from '@balcao/core/email/desk/senders'
import { manager } from '../endpoint.ts'

export const suppressions = {
  list: manager.query('GET /email/suppressions', ListSuppressions, SuppressionList, rules.suppressions),
  add: manager.creation('POST /email/suppressions', AddSuppression, Suppression, rules.suppress),
  remove: manager.mutation('DELETE /email/suppressions/{id}', GetSuppression, MailDone, rules.unsuppress),
}

export const senders = {
  list: manager.query('GET /email/senders', ListSenderRules, SenderRuleList, rules.senderRules),
  remove: manager.mutation('DELETE /email/senders/{id}', GetSenderRule, MailDone, rules.forgetSender),
}

export const filters = {
  list: manager.query('GET /email/filters', Nothing, MailFilterList, rules.filters),
  create: manager.creation('POST /email/filters', CreateMailFilter, MailFilter, rules.createFilter),
  update: manager.mutation('PUT /email/filters/{id}', UpdateMailFilter, MailFilter, rules.updateFilter),
  remove: manager.mutation('DELETE /email/filters/{id}', GetMailFilter, MailDone, rules.removeFilter),
  dryRun: manager.mutation('POST /email/filters/dry-run', TryMailFilter, TriedMailFilter, rules.tryFilter),
}
