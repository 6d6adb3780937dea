import { SignedIn } from '@balcao/contracts/auth/session'
import { StartWalletSignIn, WalletChallenge, WalletSignIn } from '@balcao/contracts/sign-in/wallets/wallets'
import { beginSignIn } from '@balcao/core/sign-in/wallets/begin'
import { signInByWallet } from '@balcao/core/sign-in/wallets/sign-in'
import { signedIn } from '../auth/signed-in.ts'
import { open } from '../endpoint.ts'

/** Signing in by a wallet: what it is to sign, and what it signed. */
export const wallets = {
  begin: open.mutation(
    'POST /auth/{provider}/crypto-wallets/authenticate/start',
    StartWalletSignIn,
    WalletChallenge,
    async (request, input) => {
      const here = { browser: request.signInBrowser(), language: request.language }
      const { browser, ...challenge } = await beginSignIn(request.authContext, input, here)
      request.keepSignInBrowser(browser)
      return challenge
    },
  ),
  complete: open.mutation('POST /auth/{provider}/crypto-wallets/authenticate', WalletSignIn, SignedIn, (request, input) =>
    signedIn(request, signInByWallet(request.authContext, input, request.signInBrowser())),
  ),
}
