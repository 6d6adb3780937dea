import { timingSafeEqual } from 'node:crypto'
import { SOCIAL_NAMES, type SocialName } from '@balcao/contracts/sign-in/social/names'
import { SOCIAL } from '@balcao/platform/social/providers'
import { SIMULATED_SECRET } from '@balcao/platform/social/simulated-secret'
import { type CryptoKey, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { USER_ANSWERS } from './answers.ts'
import { fitsChallenge, packGrant, readGrant, subjectOf } from './grants.ts'
import { personPage, postingPage } from './pages.ts'
import { type Mischief, openTokens } from './tokens.ts'

export type Asked = { method: string; path: string; query: URLSearchParams; form: URLSearchParams; authorization: string | undefined }
export type Answered = { status: number; type?: string; location?: string; body: string; posts?: string }
type Options = { base: string; mischief?: () => Mischief; appleKey?: CryptoKey }

const json = (body: object, status = 200): Answered => ({ status, type: 'application/json', body: JSON.stringify(body) })
const isName = (text: string): text is SocialName => (SOCIAL_NAMES as readonly string[]).includes(text)
const bare = (url: string) => url.split('?')[0] as string

/** The provider whose address this is, and which of its addresses. */
function entryAt(url: string): { name: SocialName; what: 'discovery' | 'authorize' | 'token' | 'keys' | 'user' | 'emails' } | undefined {
  for (const name of SOCIAL_NAMES) {
    const entry = SOCIAL[name]
    const at =
      entry.kind === 'oidc'
        ? {
            ...{ [`${entry.issuer}/.well-known/openid-configuration`]: 'discovery', [`${entry.issuer}/keys`]: 'keys' },
            ...{ [`${entry.issuer}/authorize`]: 'authorize', [`${entry.issuer}/token`]: 'token' },
          }
        : { [entry.authorize]: 'authorize', [entry.token]: 'token', [bare(entry.user.url)]: 'user', [entry.emails ?? '']: 'emails' }
    const what = at[url]
    if (what !== undefined) return { name, what: what as 'token' }
  }
  return undefined
}

/** All social providers in one place: their addresses below `base`, and a page each on which somebody says who they are. */
export function simulateSocial({ base, mischief = () => ({}), appleKey }: Options) {
  const tokens = openTokens(mischief)

  function discovery(name: SocialName): Answered {
    const { issuer } = SOCIAL[name]
    return json({
      issuer: name === 'microsoft' ? 'https://login.microsoftonline.com/{tenantid}/v2.0' : issuer,
      ...{ authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` },
      ...{ response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
    })
  }

  /** What the page that somebody filled in comes to: back to whoever asked. */
  function decide(name: SocialName, form: URLSearchParams): Answered {
    const redirectUri = form.get('redirect_uri') ?? ''
    if (!URL.canParse(redirectUri)) return json({ error: 'invalid_request' }, 400)
    const back = new URLSearchParams({ state: form.get('state') ?? '' })
    const { error } = mischief()
    const email = (form.get('as_email') ?? '').trim().toLowerCase()
    if (error !== undefined || form.get('as_cancel') !== null) back.set('error', error ?? 'access_denied')
    else {
      const shown = form.get('as_name') || (email.split('@')[0] as string)
      const person = { sub: form.get('as_sub') ?? subjectOf(name, email), email, verified: form.get('as_verified') === '1', name: shown }
      const asked = { nonce: form.get('nonce') ?? undefined, challenge: form.get('code_challenge') ?? undefined }
      back.set('code', packGrant({ name, person, clientId: form.get('client_id') ?? form.get('client_key') ?? '', redirectUri, ...asked }))
      if (name === 'apple') back.set('user', JSON.stringify({ name: { firstName: shown, lastName: '' }, email }))
    }
    if (form.get('response_mode') === 'form_post')
      return { status: 200, type: 'text/html; charset=utf-8', body: postingPage(redirectUri, back), posts: new URL(redirectUri).origin }
    const to = new URL(redirectUri)
    for (const [field, value] of back) to.searchParams.set(field, value)
    return { status: 302, location: to.href, body: '' }
  }

  async function isClient(name: SocialName, form: URLSearchParams, authorization: string | undefined, clientId: string): Promise<boolean> {
    const { auth, issuer } = SOCIAL[name]
    if (auth === 'apple') {
      const secret = form.get('client_secret') ?? ''
      const checks = { issuer: 'TEAM123456', subject: clientId, audience: issuer, algorithms: ['ES256'] }
      if (appleKey) return (await jwtVerify(secret, appleKey, checks).catch(() => undefined)) !== undefined
      return decodeProtectedHeader(secret).alg === 'ES256' && decodeJwt(secret).sub === clientId
    }
    const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(SIMULATED_SECRET)}`).toString('base64')}`
    const [said, right] = auth === 'basic' ? [authorization ?? '', basic] : [form.get('client_secret') ?? '', SIMULATED_SECRET]
    return said.length === right.length && timingSafeEqual(Buffer.from(said), Buffer.from(right))
  }

  async function token(name: SocialName, form: URLSearchParams, authorization: string | undefined): Promise<Answered> {
    const entry = SOCIAL[name]
    const fromBasic = Buffer.from((authorization ?? '').slice('Basic '.length), 'base64')
      .toString('utf8')
      .split(':')[0] as string
    const clientId = form.get(entry.auth === 'client_key' ? 'client_key' : 'client_id') ?? decodeURIComponent(fromBasic)
    // GitHub answers errors as if they were none.
    const failure = (error: string) => json({ error }, name === 'github' ? 200 : error === 'invalid_client' ? 401 : 400)
    if (!(await isClient(name, form, authorization, clientId)))
      return failure(name === 'github' ? 'incorrect_client_credentials' : 'invalid_client')
    const grant = readGrant(form.get('code') ?? undefined)
    const isRight =
      grant?.name === name &&
      grant.clientId === clientId &&
      grant.redirectUri === form.get('redirect_uri') &&
      (!entry.pkce || grant.challenge !== undefined) &&
      fitsChallenge(grant, form.get('code_verifier'))
    if (!grant || !isRight) return failure(name === 'github' ? 'bad_verification_code' : 'invalid_grant')
    const answer = {
      ...{ access_token: packGrant(grant), token_type: name === 'github' ? 'bearer' : 'Bearer', expires_in: 300 },
      ...(entry.kind === 'oidc' ? { id_token: await tokens.sign(grant) } : {}),
      // Twitch says scopes as a list.
      ...(name === 'twitch' ? { scope: ['openid', 'user:read:email'] } : {}),
      ...(name === 'tiktok' ? { open_id: grant.person.sub } : {}),
    }
    return json(mischief().token?.(answer) ?? answer)
  }

  function answer(name: SocialName, what: 'user' | 'emails', authorization: string | undefined): Answered {
    const grant = readGrant(/^Bearer (.+)$/.exec(authorization ?? '')?.[1])
    const said = grant?.name === name ? USER_ANSWERS[name]?.(grant.person)[what] : undefined
    return said ? json(said) : json({ error: 'invalid_token' }, 401)
  }

  return {
    signIdToken: tokens.sign,
    async handle({ method, path, query, form, authorization }: Asked): Promise<Answered> {
      const { status } = mischief()
      const [, first = ''] = path.split('/')
      if (isName(first))
        return method === 'POST'
          ? decide(first, form)
          : { status: 200, type: 'text/html; charset=utf-8', body: personPage(first, query, base), posts: originOf(query) }
      if (status !== undefined) return json({ error: 'server_error' }, status)
      const found = entryAt(`https://${path.slice(1)}`)
      if (!found) return json({ error: 'not_found' }, 404)
      const { name, what } = found
      if (what === 'discovery') return discovery(name)
      if (what === 'keys') return json(await tokens.published())
      if (what === 'authorize') return { status: 302, location: `${base}/${name}?${query}`, body: '' }
      if (what === 'token') return token(name, form, authorization)
      return answer(name, what, authorization)
    },
  }
}

const originOf = (query: URLSearchParams): string => {
  const asked = query.get('redirect_uri') ?? ''
  return URL.canParse(asked) ? new URL(asked).origin : ''
}
