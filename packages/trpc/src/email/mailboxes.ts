import { Nothing } from '@balcao/contracts/auth/session'
import { CreateMailbox, DomainChecks, GetMailbox, Mailbox, MailboxList, MailDone, UpdateMailbox } from '@balcao/contracts/email/mailboxes'
import * as rules from '@balcao/core/email/desk/mailboxes'
import { manager } from '../endpoint.ts'

export const mailboxes = {
  list: manager.query('GET /email/mailboxes', Nothing, MailboxList, (ctx, input, { installation }) => rules.list(ctx, input, installation)),
  create: manager.creation('POST /email/mailboxes', CreateMailbox, Mailbox, (ctx, input, { installation }) =>
    rules.create(ctx, input, installation),
  ),
  get: manager.query('GET /email/mailboxes/{id}', GetMailbox, Mailbox, (ctx, input, { installation }) =>
    rules.get(ctx, input, installation),
  ),
  update: manager.mutation('PUT /email/mailboxes/{id}', UpdateMailbox, Mailbox, (ctx, input, { installation }) =>
    rules.update(ctx, input, installation),
  ),
  remove: manager.mutation('DELETE /email/mailboxes/{id}', GetMailbox, MailDone, rules.remove),
  test: manager.staged('POST /email/mailboxes/{id}/test', GetMailbox, DomainChecks, ({ installation, open }, input) =>
    rules.test(installation, open, input),
  ),
}
