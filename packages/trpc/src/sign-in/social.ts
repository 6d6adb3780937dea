import { Done, SignedIn } from '@balcao/contracts/auth/session'
import {
  GetSocialProvider,
  ListSocialProviders,
  SocialCheck,
  SocialProvider,
  SocialProviders,
  UpdateSocialProvider,
} from '@balcao/contracts/sign-in/social/providers'
import { BeginSocialLink, OneTapSignIn, SocialRedirect, SocialSignIn } from '@balcao/contracts/sign-in/social/sign-in'
import { authenticate } from '@balcao/core/sign-in/social/authenticate'
import { beginLink } from '@balcao/core/sign-in/social/linking'
import { signInByOneTap } from '@balcao/core/sign-in/social/one-tap'
import * as rules from '@balcao/core/sign-in/social/providers'
import { signedIn } from '../auth/signed-in.ts'
import { admin, client, open } from '../endpoint.ts'

/** Signing in by a social provider; from the button to its answer are pages of their own (`apps/server/src/sign-in`). */
export const social = {
  authenticate: open.mutation('POST /auth/{provider}/oauth/authenticate', SocialSignIn, SignedIn, (request, input) =>
    signedIn(request, authenticate(request.authContext, input, request.signInBrowser())),
  ),
  oneTap: open.mutation('POST /auth/{provider}/oauth/google/one-tap', OneTapSignIn, SignedIn, (request, input) => {
    // Another site's page could have somebody signed in as somebody else.
    request.signInBrowser()
    return signedIn(request, signInByOneTap(request.authContext, request.installation, input))
  }),
  link: client.staged('POST /auth/{provider}/oauth/{name}/links', BeginSocialLink, SocialRedirect, async (request, input) => {
    const { authContext, installation, open: within } = request
    const { to, browser } = await beginLink(authContext, installation, within, input, request.signInBrowser())
    request.keepSignInBrowser(browser)
    return { url: to }
  }),
}

/** Credentials of the organisation at social providers. */
export const socialProviders = {
  list: admin.query('GET /sso/social-providers', ListSocialProviders, SocialProviders, (ctx, input, { installation }) =>
    rules.list(ctx, input, installation),
  ),
  update: admin.mutation('PUT /sso/social-providers/{name}', UpdateSocialProvider, SocialProvider, (ctx, input, { installation }) =>
    rules.update(ctx, input, installation),
  ),
  remove: admin.mutation('DELETE /sso/social-providers/{name}', GetSocialProvider, Done, (ctx, input, { installation }) =>
    rules.remove(ctx, input, installation),
  ),
  check: admin.staged('POST /sso/social-providers/{name}/check', GetSocialProvider, SocialCheck, ({ installation, open: within }, input) =>
    rules.check(installation, within, input),
  ),
}
