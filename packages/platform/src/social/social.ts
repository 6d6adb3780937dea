import * as client from 'openid-client'
import { named, OpenIdError } from '../sso/openid.ts'
import { isAppleKey } from './apple-secret.ts'
import { type Credentials, clientOf } from './client.ts'
import { elsewhere } from './fetching.ts'
import { readOneTap } from './one-tap.ts'
import { describeClaims, type OAuth2, SOCIAL } from './providers.ts'
import { at, type Described, textAt } from './read.ts'

type Proofs = { redirectUri: string; state: string; nonce: string; verifier: string }
type Person = Described & { issuer: string }
type Check = { outcome: 'right' | 'wrong' | 'unclear' | 'away'; detail: string }

/** What token endpoints say of a code that is none, once they have taken who asks, and what they say of somebody whom they do not know. */
const CODE_REFUSED = new Set(['invalid_grant', 'bad_verification_code', 'invalid_code'])
const CLIENT_REFUSED = new Set(['invalid_client', 'unauthorized_client', 'incorrect_client_credentials', 'invalid_client_id'])

/** Apple says the name beside its token, and once. */
function nameBeside(query: URLSearchParams): string | undefined {
  try {
    const user: unknown = JSON.parse(query.get('user') ?? '')
    return [textAt(user, 'name', 'firstName'), textAt(user, 'name', 'lastName')].filter(Boolean).join(' ') || undefined
  } catch {
    return undefined
  }
}

async function ask(config: client.Configuration, token: string, url: string, more: Partial<OAuth2['user']> = {}): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', ...more.headers })
  const answer = await client.fetchProtectedResource(
    config,
    token,
    new URL(url),
    more.body === undefined ? 'GET' : 'POST',
    more.body,
    headers,
  )
  if (!answer.ok) throw new OpenIdError(answer.status >= 500 ? 'provider_away' : 'provider_refused', `HTTP ${answer.status}`)
  return answer.json()
}

/** What an error of a token endpoint says, also where it comes as a success or in a shape of the provider's own. */
async function errorIn(error: unknown): Promise<{ code: string; detail: string } | undefined> {
  if (error instanceof client.ResponseBodyError) return { code: error.error, detail: error.error_description ?? error.error }
  for (let next = error; next instanceof Error; next = next.cause as Error) {
    const body = at(next.cause, 'body')
    const code = textAt(body, 'error') ?? textAt(body, 'error', 'type')
    if (code !== undefined) return { code, detail: textAt(body, 'error_description') ?? textAt(body, 'error', 'message') ?? code }
  }
  return undefined
}

/** Social providers, by the certified library `openid-client`. @param base where all of them are asked for instead, for development and tests */
export function openSocial({ base }: { base: string | undefined }) {
  return {
    /** Whether a text is a private key that Apple takes. */
    isAppleKey,

    authorizeUrl: (credentials: Credentials, { redirectUri, state, nonce, verifier, isFresh }: Proofs & { isFresh: boolean }) =>
      named(async () => {
        const entry = SOCIAL[credentials.name]
        const config = await clientOf(base, credentials)
        const challenge = entry.pkce && { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
        const url = client.buildAuthorizationUrl(config, {
          ...{ redirect_uri: redirectUri, scope: entry.scopes.join(entry.kind === 'oauth2' ? (entry.separator ?? ' ') : ' '), state },
          ...(challenge || {}),
          ...(entry.kind === 'oidc' && entry.nonce ? { nonce } : {}),
          ...(isFresh && entry.kind === 'oidc' && credentials.name !== 'apple' ? { prompt: 'select_account' } : {}),
          ...entry.extra,
        })
        if (entry.auth === 'client_key') {
          url.searchParams.delete('client_id')
          url.searchParams.set('client_key', credentials.clientId)
        }
        return elsewhere(base, url.href)
      }),

    /** Who came back with this query. The tokens of the provider are used here and kept nowhere. */
    person: (credentials: Credentials, query: string, { redirectUri, state, nonce, verifier }: Proofs): Promise<Person> =>
      named(async () => {
        const entry = SOCIAL[credentials.name]
        const config = await clientOf(base, credentials)
        const back = new URL(redirectUri)
        back.search = query
        const checks = { expectedState: state, ...(entry.pkce ? { pkceCodeVerifier: verifier } : {}) }
        if (entry.kind === 'oidc') {
          const expected = { ...checks, ...(entry.nonce ? { expectedNonce: nonce } : {}), idTokenExpected: true }
          const claims = (await client.authorizationCodeGrant(config, back, expected)).claims()
          if (!claims) throw new OpenIdError('not_valid', 'no ID token')
          const described = describeClaims(entry, claims)
          return { ...described, name: described.name ?? nameBeside(back.searchParams), issuer: claims.iss }
        }
        const { access_token: token } = await client.authorizationCodeGrant(config, back, checks)
        const user = await ask(config, token, entry.user.url, entry.user)
        const emails = entry.emails === undefined ? undefined : await ask(config, token, entry.emails)
        return { ...entry.read({ user, emails }), issuer: entry.issuer }
      }),

    /** Whom a credential of Google's One Tap names. */
    oneTap: (credentials: Credentials, credential: string, nonce: string): Promise<Person> =>
      named(async () => {
        const config = await clientOf(base, credentials)
        return readOneTap(base, config.serverMetadata(), credential, { clientId: credentials.clientId, nonce })
      }),

    /** Whether the provider takes the credentials, asked by a code that it never gave. */
    async check(credentials: Credentials, redirectUri: string): Promise<Check> {
      try {
        const config = await clientOf(base, credentials)
        const back = new URL(redirectUri)
        back.searchParams.set('code', 'balcao-configuration-check')
        const checks = SOCIAL[credentials.name].pkce ? { pkceCodeVerifier: 'v'.repeat(43) } : {}
        await client.authorizationCodeGrant(config, back, checks)
        return { outcome: 'unclear', detail: '' }
      } catch (error) {
        const said = await errorIn(error)
        if (said && CODE_REFUSED.has(said.code)) return { outcome: 'right', detail: '' }
        if (said && CLIENT_REFUSED.has(said.code)) return { outcome: 'wrong', detail: said.detail }
        const { failure, detail } = await named(() => Promise.reject(error)).catch((known: OpenIdError) => known)
        return { outcome: failure === 'provider_away' ? 'away' : 'unclear', detail: said?.detail ?? detail }
      }
    },
  }
}
