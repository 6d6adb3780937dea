import { Done, Nothing, SignedIn } from '@balcao/contracts/auth/session'
import {
  BeginSsoLink,
  BeginSsoSignIn,
  CompleteSsoSignIn,
  FindSsoOptions,
  GetSsoIdentity,
  GetSsoLink,
  GetSsoTest,
  ListSsoAttempts,
  SsoAttempts,
  SsoIdentities,
  SsoLink,
  SsoOptions,
  SsoRedirect,
  SsoTest,
} from '@balcao/contracts/sso/sign-in'
import { list } from '@balcao/core/sso/attempts'
import { beginSignIn } from '@balcao/core/sso/begin'
import { completeSignIn } from '@balcao/core/sso/complete'
import { listMine, unlink } from '@balcao/core/sso/identities'
import { beginLink, confirm, proved } from '@balcao/core/sso/linking'
import { findOptions } from '@balcao/core/sso/options'
import { getTest } from '@balcao/core/sso/tests'
import { signedIn } from '../auth/signed-in.ts'
import { admin, client, open } from '../endpoint.ts'

/** From the button to the session; what the provider sends back comes between, by a page of its own (`apps/server/src/sso`). */
export const signIn = {
  options: open.reading('POST /sso/options', FindSsoOptions, SsoOptions, ({ authContext, installation }, input) =>
    findOptions(authContext, installation.registration, input),
  ),
  begin: open.mutation('POST /sso/sign-ins', BeginSsoSignIn, SsoRedirect, async (request, input) => {
    const { url, browser } = await beginSignIn(request.authContext, request.installation, input, request.signInBrowser())
    request.keepSignInBrowser(browser)
    return { url }
  }),
  complete: open.mutation('POST /sso/sign-ins/complete', CompleteSsoSignIn, SignedIn, (request, input) =>
    signedIn(request, completeSignIn(request.authContext, input, request.signInBrowser())),
  ),
}

export const attempts = {
  list: admin.query('GET /sso/attempts', ListSsoAttempts, SsoAttempts, list),
  test: admin.query('GET /sso/tests/{id}', GetSsoTest, SsoTest, getTest),
}

export const identities = {
  list: client.stagedQuery('GET /profile/sso-identities', Nothing, SsoIdentities, (request) => listMine(request.authContext, request.open)),
  remove: client.staged('DELETE /profile/sso-identities/{id}', GetSsoIdentity, Done, (request, input) =>
    unlink(request.authContext, request.open, input),
  ),
  beginLink: client.staged('POST /profile/sso-links', BeginSsoLink, SsoRedirect, async (request, input) => {
    const { authContext, installation, open: within } = request
    const { url, browser } = await beginLink(authContext, installation, within, input, request.signInBrowser())
    request.keepSignInBrowser(browser)
    return { url }
  }),
  proved: client.staged('POST /profile/sso-links/{signIn}', GetSsoLink, SsoLink, (request, input) =>
    proved(request.authContext, request.open, input, request.signInBrowser()),
  ),
  confirm: client.staged('POST /profile/sso-links/{signIn}/confirm', GetSsoLink, Done, (request, input) =>
    confirm(request.authContext, request.open, input, request.signInBrowser()),
  ),
}
