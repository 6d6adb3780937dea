import { Done, Nothing } from '@balcao/contracts/auth/session'
import { RemoveSignInMethod, SignInMethods } from '@balcao/contracts/sign-in/methods/methods'
import { SignedChallenge, StartWalletLink, WalletChallenge } from '@balcao/contracts/sign-in/wallets/wallets'
import * as rules from '@balcao/core/sign-in/methods/methods'
import { beginLink, link } from '@balcao/core/sign-in/wallets/own'
import { client } from '../endpoint.ts'

/** One's own ways in. */
export const methods = {
  list: client.stagedQuery('GET /auth/methods', Nothing, SignInMethods, (request) => rules.list(request.authContext, request.open)),
  remove: client.staged('DELETE /auth/methods/{kind}/{id}', RemoveSignInMethod, Done, (request, input) =>
    rules.remove(request.authContext, request.open, input),
  ),
  beginWallet: client.staged('POST /auth/methods/wallets/start', StartWalletLink, WalletChallenge, async (request, input) => {
    const here = { browser: request.signInBrowser(), language: request.language }
    const { browser, ...challenge } = await beginLink(request.authContext, request.open, input, here)
    request.keepSignInBrowser(browser)
    return challenge
  }),
  linkWallet: client.staged('POST /auth/methods/wallets', SignedChallenge, Done, (request, input) =>
    link(request.authContext, request.open, input, request.signInBrowser()),
  ),
}
