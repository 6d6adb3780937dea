import type { SocialName } from '@balcao/contracts/sign-in/social/names'
import * as client from 'openid-client'
import { TIMEOUT_SECONDS } from '../sso/openid.ts'
import { appleSecret } from './apple-secret.ts'
import { socialFetch } from './fetching.ts'
import { SOCIAL, type SocialEntry } from './providers.ts'

/** What the provider knows us by; the last two are Apple's. */
export type Credentials = { name: SocialName; clientId: string; clientSecret: string; teamId: string; keyId: string }

/** Nothing is escaped that need not be: the library escapes hyphens and the like, which these providers do not read back. */
const basic =
  (secret: string): client.ClientAuth =>
  (_, { client_id: id }, __, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`)

async function authOf(entry: SocialEntry, { clientId, clientSecret, teamId, keyId }: Credentials): Promise<client.ClientAuth> {
  if (entry.auth === 'basic') return basic(clientSecret)
  if (entry.auth === 'apple')
    return client.ClientSecretPost(await appleSecret({ issuer: entry.issuer, clientId, clientSecret, teamId, keyId }))
  if (entry.auth === 'post') return client.ClientSecretPost(clientSecret)
  return (_, __, body) => {
    body.set('client_key', clientId)
    body.set('client_secret', clientSecret)
  }
}

/** The library's client of a provider: what a provider of OpenID Connect says of itself is asked for each time, keys above all. */
export async function clientOf(base: string | undefined, credentials: Credentials): Promise<client.Configuration> {
  const entry = SOCIAL[credentials.name]
  let config: client.Configuration | undefined
  const fetching = socialFetch(base)(() => config?.serverMetadata().token_endpoint)
  const auth = await authOf(entry, credentials)
  if (entry.kind === 'oidc')
    config = await client.discovery(new URL(entry.issuer), credentials.clientId, { id_token_signed_response_alg: undefined }, auth, {
      [client.customFetch]: fetching,
      timeout: TIMEOUT_SECONDS,
      // Its signature counts also where the connection alone would do.
      execute: [client.enableNonRepudiationChecks],
    })
  else {
    const server = { issuer: entry.issuer, authorization_endpoint: entry.authorize, token_endpoint: entry.token }
    config = new client.Configuration(server, credentials.clientId, {}, auth)
    config[client.customFetch] = fetching
    config.timeout = TIMEOUT_SECONDS
  }
  return config
}
