import { Nothing } from '@balcao/contracts/auth/session'
import {
  Authorization,
  AuthorizeMailbox,
  CompleteAuthorization,
  ConnectMailbox,
  CreateMailbox,
  DomainChecks,
  GetMailbox,
  Mailbox,
  MailboxList,
  MailDone,
  ProveMailbox,
  UpdateMailbox,
} from '@balcao/contracts/email/mailboxes'
import * as connecting from '@balcao/core/email/desk/connecting'
import * as domain from '@balcao/core/email/desk/domain'
import * as rules from '@balcao/core/email/desk/mailboxes'
import * as proving from '@balcao/core/email/desk/proving'
import * as signing from '@balcao/core/email/desk/signing'
import * as authorizing from '@balcao/core/email/oauth/authorize'
import { admin, manager } from '../endpoint.ts'

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
    domain.test(installation, open, input),
  ),
  makeKey: admin.staged('POST /email/mailboxes/{id}/key', GetMailbox, Mailbox, ({ installation, open }, input) =>
    signing.makeKey(installation, open, input),
  ),
  removeKey: admin.mutation('DELETE /email/mailboxes/{id}/key', GetMailbox, Mailbox, (ctx, input, { installation }) =>
    signing.removeKey(ctx, input, installation),
  ),
  connect: admin.mutation('PUT /email/mailboxes/{id}/connection', ConnectMailbox, Mailbox, (ctx, input, { installation }) =>
    connecting.connect(ctx, input, installation, installation),
  ),
  authorize: admin.mutation('POST /email/mailboxes/{id}/authorize', AuthorizeMailbox, Authorization, (ctx, input, { installation }) =>
    authorizing.authorize(ctx, input, installation),
  ),
  completeAuthorization: admin.staged('POST /email/authorizations', CompleteAuthorization, Mailbox, ({ installation, open }, input) =>
    authorizing.complete(installation, open, input),
  ),
  sendTest: manager.mutation('POST /email/mailboxes/{id}/proof', GetMailbox, Mailbox, (ctx, input, { installation }) =>
    proving.sendTest(ctx, input, installation.mailSigner, installation),
  ),
  prove: manager.mutation('POST /email/mailboxes/{id}/prove', ProveMailbox, Mailbox, (ctx, input, { installation }) =>
    proving.prove(ctx, input, installation.mailSigner, installation),
  ),
}
