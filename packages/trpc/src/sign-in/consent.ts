import { ConsentCode, ExchangeConsent, GiveConsent, Identity } from '@balcao/contracts/sign-in/consent/consent'
import { exchange, giveCode } from '@balcao/core/sign-in/consent/codes'
import { client, open } from '../endpoint.ts'

/** Naming somebody to another site: what they agree to on our page, and what the site makes of it. */
export const consent = {
  give: client.staged('POST /auth/{provider}/consent/code', GiveConsent, ConsentCode, async (request, input) => {
    request.mustBeOurPage()
    return giveCode(request.authContext, request.open, input)
  }),
  exchange: open.mutation('POST /auth/{provider}/consent/exchange', ExchangeConsent, Identity, (request, input) =>
    exchange(request.authContext, request.signIdentity, input, request.origin),
  ),
}
