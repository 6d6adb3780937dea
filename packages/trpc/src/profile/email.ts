import { Nothing } from '@balcao/contracts/auth/session'
import { AskEmailChange, EmailChange } from '@balcao/contracts/profile/email-changes'
import * as rules from '@balcao/core/profile/email-change/ask'
import { client } from '../endpoint.ts'

/** One's own address. */
export const email = {
  get: client.stagedQuery('GET /profile/email-change', Nothing, EmailChange, (request) =>
    rules.getEmailChange(request.authContext, request.open),
  ),
  ask: client.staged('POST /profile/email-change', AskEmailChange, EmailChange, (request, input) =>
    rules.askEmailChange(request.authContext, request.open, input),
  ),
  withdraw: client.staged('DELETE /profile/email-change', Nothing, EmailChange, (request) =>
    rules.withdrawEmailChange(request.authContext, request.open),
  ),
}
