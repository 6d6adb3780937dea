import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

type Person = Record<string, unknown> & { sub: string }
type Asked = { query: URLSearchParams; person: Person }
type Key = { kid: string; privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']; jwk: JWK }

/** What a provider does otherwise than it should, for tests of what is not believed. */
export type Mischief = {
  /** Changes the claims of the ID token. */
  claims?: (claims: JWTPayload) => JWTPayload
  /** Signs with a key that is not published, or not at all. */
  signature?: 'foreign' | 'none'
  /** What the page answers in place of a code. */
  error?: string
  /** Answers every call with this status. */
  status?: number
  /** Has no address to log out at. */
  hasNoLogout?: boolean
}

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

const page = (
  people: readonly Person[],
  query: string,
) => `<!doctype html><html lang="pt-BR"><title>Provedor de teste</title><h1>Quem é você?</h1>
${people.map(({ sub, email }) => `<p><a href="/authorize?${query}&as=${encodeURIComponent(sub)}">${String(email ?? sub)}</a></p>`).join('')}
<p><a href="/authorize?${query}&as=">Cancelar</a></p></html>`

/**
 * A provider of OpenID Connect on this machine: discovery, authorization code with PKCE, signed tokens, keys that rotate. Who signs in is chosen on
 * its page, or by `as` in the address.
 */
export async function anOpenIdServer({ clientId = 'balcao', clientSecret = 'segredo do cliente', port = 0 } = {}) {
  let key = await newKey('k1')
  const foreign = await newKey('k1')
  const people = new Map<string, Person>()
  const codes = new Map<string, Asked>()
  const seen: string[] = []
  const loggedOut: Record<string, string>[] = []
  let mischief: Mischief = {}

  const json = (response: ServerResponse, body: object, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body))
  }
  const issuer = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function tokenFor({ query, person }: Asked): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: issuer(), aud: clientId, iat: now, exp: now + 300, nonce: query.get('nonce') ?? undefined, ...person }
    const claims = mischief.claims?.(honest) ?? honest
    if (mischief.signature === 'none') return new UnsecuredJWT(claims).encode()
    const { privateKey, kid } = mischief.signature === 'foreign' ? foreign : key
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri') ?? '')
    const state = query.get('state') ?? ''
    const as = query.get('as')
    const others = new URLSearchParams([...query].filter(([name]) => name !== 'as'))
    if (as === null && mischief.error === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page([...people.values()], others.toString()))
      return
    }
    back.searchParams.set('state', state)
    back.searchParams.set('iss', issuer())
    const person = people.get(as ?? '')
    if (mischief.error !== undefined || !person) back.searchParams.set('error', mischief.error ?? 'access_denied')
    else {
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { query, person })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await bodyOf(request)
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return json(response, { error: 'invalid_client' }, 401)
    if (!asked || asked.query.get('code_challenge') !== challenge || asked.query.get('redirect_uri') !== form.get('redirect_uri'))
      return json(response, { error: 'invalid_grant' }, 400)
    json(response, {
      access_token: randomBytes(16).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await tokenFor(asked),
    })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    seen.push(url.pathname)
    if (mischief.status !== undefined) return json(response, { error: 'server_error' }, mischief.status)
    if (url.pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer: issuer(),
        ...(mischief.hasNoLogout ? {} : { end_session_endpoint: `${issuer()}/logout` }),
        authorization_endpoint: `${issuer()}/authorize`,
        token_endpoint: `${issuer()}/token`,
        jwks_uri: `${issuer()}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      })
    if (url.pathname === '/keys') return json(response, { keys: [key.jwk] })
    if (url.pathname === '/authorize') return authorize(url.searchParams, response)
    if (url.pathname === '/token') return void token(request, response)
    if (url.pathname === '/logout') {
      loggedOut.push(Object.fromEntries(url.searchParams))
      response.writeHead(302, { location: url.searchParams.get('post_logout_redirect_uri') ?? '/' }).end()
      return
    }
    json(response, { error: 'not_found' }, 404)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    clientId,
    clientSecret,
    seen,
    /** What browsers said that logged out here. */
    loggedOut,
    get issuer() {
      return issuer()
    },
    /** Somebody who has an account there. */
    person(claims: Person): Person {
      people.set(claims.sub, claims)
      return claims
    },
    misbehave(next: Mischief): void {
      mischief = next
    },
    /** What it posts to us of a logout; `claims` change what is honest. */
    logoutToken(claims: JWTPayload = {}, signature?: 'foreign' | 'none'): Promise<string> {
      const now = Math.floor(Date.now() / 1000)
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      const all = { iss: issuer(), aud: clientId, iat: now, exp: now + 120, jti: randomBytes(12).toString('hex'), events, ...claims }
      if (signature === 'none') return Promise.resolve(new UnsecuredJWT(all).encode())
      const { privateKey, kid } = signature === 'foreign' ? foreign : key
      return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid, typ: 'logout+jwt' }).sign(privateKey)
    },
    async rotateKeys(): Promise<void> {
      key = await newKey(`k${randomBytes(4).toString('hex')}`)
    },
    /** Has somebody sign in at the provider's page. @returns where the browser goes next */
    async signIn(authorizeUrl: string, sub: string): Promise<string> {
      const answer = await fetch(`${authorizeUrl}&as=${encodeURIComponent(sub)}`, { redirect: 'manual' })
      return answer.headers.get('location') ?? ''
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type OpenIdServer = Awaited<ReturnType<typeof anOpenIdServer>>
