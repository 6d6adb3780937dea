import { Nothing, SignedIn } from '@balcao/contracts/auth/session'
import { PasskeyRequest } from '@balcao/contracts/passkeys/assertion'
import { PasskeySignIn } from '@balcao/contracts/passkeys/sign-in'
import { beginAssertion } from '@balcao/core/passkeys/assertion'
import { signInByPasskey } from '@balcao/core/passkeys/sign-in'
import { signedIn } from '../auth/signed-in.ts'
import { open } from '../endpoint.ts'

/** Signing in by a passkey; what begins it also serves for one as a second factor. */
export const signIn = {
  // Each page that offers it asks once: it takes nothing from the calls that try to sign in.
  begin: open.reading('POST /auth/passkeys/options', Nothing, PasskeyRequest, (request) => beginAssertion(request.authContext)),
  complete: open.mutation('POST /auth/passkeys/authenticate', PasskeySignIn, SignedIn, (request, input) =>
    signedIn(request, signInByPasskey(request.authContext, input)),
  ),
}
