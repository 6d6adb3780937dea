import { MagicLinkSignIn, PasswordSignIn, RevokeSession, SendMagicLink } from '@balcao/contracts/auth/provider'
import { Done, SignedIn } from '@balcao/contracts/auth/session'
import { login } from '@balcao/core/auth/login'
import * as links from '@balcao/core/auth/magic-links'
import * as sessions from '@balcao/core/auth/session'
import { isSignUpToken, useSignUpLink } from '@balcao/core/sign-in/accounts/links'
import { open } from '../endpoint.ts'
import { signedIn } from './signed-in.ts'

/** The identity provider's paths; whichever name is in the path, the configured one answers. */
export const provider = {
  password: open.mutation('POST /auth/{provider}/authenticate/password', PasswordSignIn, SignedIn, (request, { provider: _, ...input }) =>
    signedIn(request, login(request.authContext, input, request.installation)),
  ),
  sendLink: open.mutation('POST /auth/{provider}/magic-links/send', SendMagicLink, Done, (request, input) =>
    links.sendMagicLink(request.authContext, input),
  ),
  useLink: open.mutation('POST /auth/{provider}/magic-links/authenticate', MagicLinkSignIn, SignedIn, (request, input) =>
    signedIn(request, (isSignUpToken(input.token) ? useSignUpLink : links.useMagicLink)(request.authContext, input)),
  ),
  revoke: open.mutation('POST /auth/{provider}/sessions/revoke', RevokeSession, Done, async (request) => {
    const done = await request.openNamed((ctx) => sessions.logout(ctx))
    request.endSession()
    return done
  }),
}
