import { Done } from '@balcao/contracts/auth/session'
import {
  CreateProvider,
  Discovery,
  GetProvider,
  ListProviders,
  Metadata,
  Provider,
  Providers,
  ReadMetadata,
  ScimToken,
  UpdateProvider,
} from '@balcao/contracts/sso/providers'
import { SsoRedirect } from '@balcao/contracts/sso/sign-in'
import { beginTest } from '@balcao/core/sso/begin'
import { proveDomains } from '@balcao/core/sso/domains'
import * as rules from '@balcao/core/sso/providers'
import { readMetadata } from '@balcao/core/sso/saml/metadata'
import * as tokens from '@balcao/core/sso/scim-tokens'
import { admin } from '../endpoint.ts'

export const providers = {
  list: admin.query('GET /sso/providers', ListProviders, Providers, (ctx, input, { installation }) => rules.list(ctx, input, installation)),
  get: admin.query('GET /sso/providers/{id}', GetProvider, Provider, (ctx, input, { installation }) => rules.get(ctx, input, installation)),
  create: admin.creation('POST /sso/providers', CreateProvider, Provider, (ctx, input, { installation }) =>
    rules.create(ctx, input, installation),
  ),
  update: admin.mutation('PUT /sso/providers/{id}', UpdateProvider, Provider, (ctx, input, { installation }) =>
    rules.update(ctx, input, installation),
  ),
  remove: admin.mutation('DELETE /sso/providers/{id}', GetProvider, Done, (ctx, input, { installation }) =>
    rules.remove(ctx, input, installation),
  ),
  discover: admin.staged('POST /sso/providers/{id}/discovery', GetProvider, Discovery, ({ installation, open }, input) =>
    rules.discover(installation, open, input),
  ),
  readMetadata: admin.staged('POST /sso/metadata', ReadMetadata, Metadata, ({ installation, open }, input) =>
    readMetadata(installation, open, input),
  ),
  proveDomains: admin.staged('POST /sso/providers/{id}/domains', GetProvider, Provider, ({ installation, open }, input) =>
    proveDomains(installation, open, input),
  ),
  // What they answer has a secret, and is not kept for a call that is repeated.
  rotateScim: admin.staged('POST /sso/providers/{id}/scim-token', GetProvider, ScimToken, ({ open, authContext }, input) =>
    open((ctx) => tokens.rotate(ctx, authContext.secrets, input)),
  ),
  removeScim: admin.mutation('DELETE /sso/providers/{id}/scim-token', GetProvider, Done, tokens.remove),
  test: admin.staged('POST /sso/providers/{id}/test', GetProvider, SsoRedirect, async (request, input) => {
    const { url, browser } = await beginTest(request.authContext, request.installation, request.open, input, request.signInBrowser())
    request.keepSignInBrowser(browser)
    return { url }
  }),
}
