import * as client from 'openid-client'
import { isCallable as mayBeCalled, type Way } from '../guarded-call.ts'
import { guardedFetch, NoAnswerError } from './guarded-fetch.ts'
import { readLogoutToken } from './logout-token.ts'

type Client = { issuer: string; clientId: string; clientSecret: string }
type Proofs = { redirectUri: string; state: string; nonce: string; verifier: string }
type Failure = 'provider_away' | 'provider_refused' | 'cancelled' | 'not_valid'
type Claims = Readonly<Record<string, unknown>> & { sub: string }

export const TIMEOUT_SECONDS = 10
const MOST_DETAIL = 300
/** What providers answer when the person pressed “cancel”. */
const CANCELLED = new Set(['access_denied', 'user_cancelled', 'consent_required'])

/** A sign-in by a provider came to nothing; `detail` is for whoever set it up. */
export class OpenIdError extends Error {
  override name = 'OpenIdError'
  readonly failure: Failure
  readonly detail: string
  constructor(failure: Failure, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.failure = failure
    // No control characters: it is read in a list.
    this.detail = detail.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MOST_DETAIL)
  }
}

/** The errors behind an error: the library wraps what it was thrown. */
function* causesOf(error: unknown): Generator<Error> {
  for (let next = error; next instanceof Error; next = next.cause) yield next
}

/** What the library threw, as a failure. */
function asFailure(error: unknown): OpenIdError {
  if (error instanceof client.AuthorizationResponseError) {
    const said = [error.error, error.error_description].filter(Boolean).join(': ')
    return new OpenIdError(CANCELLED.has(error.error) ? 'cancelled' : 'provider_refused', said, error)
  }
  if (error instanceof client.ResponseBodyError) {
    const said = [`HTTP ${error.status}`, error.error, error.error_description].filter(Boolean).join(': ')
    return new OpenIdError(error.status >= 500 ? 'provider_away' : 'provider_refused', said, error)
  }
  const all = [...causesOf(error)]
  const network = all.find((one) => one instanceof NoAnswerError)
  if (network) return new OpenIdError('provider_away', network.message, error)
  const status = all.map(({ cause }) => cause).find((cause) => cause instanceof Response)
  const said = all.map(({ message }) => message).join(': ') || String(error)
  if (status && status.status >= 500) return new OpenIdError('provider_away', `HTTP ${status.status}: ${said}`, error)
  return new OpenIdError('not_valid', said, error)
}

/** What the work comes to, with failures as what they mean. @throws OpenIdError */
export const named = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OpenIdError ? error : asFailure(error)
  }
}

/** OpenID Connect with providers that organisations name, by the certified library `openid-client`. */
export function openOpenId(way: Way) {
  const fetching = guardedFetch(way)
  const isCallable = (url: URL) => /^https?:$/.test(url.protocol) && mayBeCalled(url, way.insideHosts)

  /** Asked for each time, so that what the provider changed counts at once: new keys above all. */
  async function configure({ issuer, clientId, clientSecret }: Client): Promise<client.Configuration> {
    const url = new URL(issuer)
    if (!isCallable(url)) throw new NoAnswerError('inside_address', url.host)
    return client.discovery(url, clientId, { id_token_signed_response_alg: undefined }, client.ClientSecretPost(clientSecret), {
      [client.customFetch]: fetching,
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Its signature counts also where the connection alone would do.
        client.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
  }

  /** Basic is what the specification says where a provider says nothing; those that say, say what they take. */
  async function configured(asked: Client): Promise<client.Configuration> {
    const config = await configure(asked)
    const methods = config.serverMetadata().token_endpoint_auth_methods_supported
    if (!methods || methods.includes('client_secret_post') || !methods.includes('client_secret_basic')) return config
    const basic = new client.Configuration(config.serverMetadata(), asked.clientId, {}, client.ClientSecretBasic(asked.clientSecret))
    basic[client.customFetch] = fetching
    basic.timeout = TIMEOUT_SECONDS
    client.enableNonRepudiationChecks(basic)
    if (asked.issuer.startsWith('http:')) client.allowInsecureRequests(basic)
    return basic
  }

  return {
    mayCall: (address: string): boolean => URL.canParse(address) && isCallable(new URL(address)),

    async discover(issuer: string) {
      try {
        const found = (await configure({ issuer, clientId: 'discovery', clientSecret: 'none' })).serverMetadata()
        const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = found
        if (!authorization || !token || !keys) return { failure: 'not_openid' as const }
        return { issuer: found.issuer, authorization, token }
      } catch (error) {
        const none = [...causesOf(error)].find((one) => one instanceof NoAnswerError)
        if (none) return { failure: none.failure }
        return { failure: asFailure(error).failure === 'provider_away' ? ('unreachable' as const) : ('not_openid' as const) }
      }
    },

    async authorizeUrl(
      asked: Client,
      { redirectUri, state, nonce, verifier, scopes, isFresh }: Proofs & { scopes: readonly string[]; isFresh: boolean },
    ) {
      return named(async () => {
        const url = client.buildAuthorizationUrl(await configured(asked), {
          ...{ redirect_uri: redirectUri, scope: scopes.join(' '), state, nonce },
          ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
          ...(isFresh ? { prompt: 'select_account' } : {}),
        })
        if (url.protocol !== 'https:' && !isCallable(url)) throw new NoAnswerError('inside_address', url.host)
        return url.href
      })
    },

    claims: (asked: Client, query: string, { redirectUri, state, nonce, verifier }: Proofs): Promise<{ claims: Claims; idToken: string }> =>
      named(async () => {
        const config = await configured(asked)
        const back = new URL(redirectUri)
        back.search = query
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await client.authorizationCodeGrant(config, back, checks)
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new OpenIdError('not_valid', 'no ID token')
        const idToken = tokens.id_token
        if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return { claims, idToken }
        // Some say the address there alone; the library checks that it is the same person.
        const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        return { claims: { ...more, ...claims }, idToken }
      }),

    logoutUrl: (asked: Client, { idToken, returnTo, state }: { idToken: string | undefined; returnTo: string; state: string }) =>
      named(async () => {
        const config = await configured(asked)
        if (!config.serverMetadata().end_session_endpoint) return undefined
        const hint: Record<string, string> = idToken === undefined ? {} : { id_token_hint: idToken }
        const url = client.buildEndSessionUrl(config, { ...hint, post_logout_redirect_uri: returnTo, state })
        if (url.protocol !== 'https:' && !isCallable(url)) throw new NoAnswerError('inside_address', url.host)
        return url.href
      }),

    logoutToken: (asked: Client, token: string) =>
      named(async () => {
        const { issuer, jwks_uri: at } = (await configured(asked)).serverMetadata()
        if (!at) throw new OpenIdError('not_valid', 'no keys')
        const answer = await fetching(at, { method: 'GET', headers: { accept: 'application/json' } })
        if (!answer.ok) throw new OpenIdError('provider_away', `HTTP ${answer.status}`)
        return readLogoutToken(token, { keys: await answer.json(), issuer, audience: asked.clientId })
      }),
  }
}
