import { type Language, preferredLanguage } from '@balcao/contracts/language'
import { SIGN_IN_MINUTES } from '@balcao/contracts/sso/bounds'
import { IMPERSONATION_MINUTES } from '@balcao/contracts/users/impersonation'
import type { StartedImpersonation } from '@balcao/core/auth/impersonation'
import type { AuthContext, StartedSession } from '@balcao/core/auth/session'
import { actorOf, makeCtx, type Origin } from '@balcao/core/ctx'
import { DomainError, invalid, unauthenticated } from '@balcao/core/errors'
import { inSession } from '@balcao/db/tenant'
import { isInsideAddress } from '@balcao/platform/outside-address'
import type { Installation, RequestContext } from '@balcao/trpc/request-context'
import type { Endpoint } from '@balcao/trpc/row'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiTokenOpener, isApiToken } from './api-tokens.ts'
import { browserCookie, refreshCookie, signInCookie } from './cookies.ts'
import type { Deps } from './deps.ts'
import { signBackupLink, signDocumentLink, signLink, signMailPage, signPackLink } from './file-links.ts'
import { allow, limited } from './identity/rate-limits.ts'
import { sessionHeader } from './identity/session-header.ts'
import { siteOf } from './identity/site.ts'
import { isBrowser, mustBeOurPage, mustBeThisPage } from './our-pages.ts'
import { busState } from './realtime/bus-state.ts'
import { liveSource } from './realtime/live-source.ts'
import { fileStore } from './rest/stored.ts'
import type { Pass } from './session.ts'
import { guestOpener } from './visitors/guests.ts'
import { visitorOf } from './visitors/visitor.ts'

const MAX_KEY = 200

export const bearer = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The database refuses to write in a transaction that only reads (SQLSTATE read_only_sql_transaction). */
const isReadOnly = (error: unknown) => (error as { code?: unknown } | null)?.code === '25006'

/** Opens transactions for whoever holds this token. */
export function opener(deps: Deps, pass: () => Pass, from?: Origin): RequestContext['open'] {
  return async (run, access) => {
    const claims = await deps.tokens.verify(pass())
    await limited(deps.limits.call(claims.tenantId, claims.userId))
    let impersonated = false
    return inSession(
      deps.db,
      claims,
      (tx, facts) => {
        if (!facts) throw unauthenticated('session_expired')
        if (facts.tenantStatus !== 'active') throw new DomainError('forbidden', 'tenant_suspended')
        impersonated = Boolean(facts.impersonator)
        deps.uses.note(claims)
        return run(makeCtx(tx, actorOf(claims, facts), from))
      },
      access,
    ).catch((error: unknown) => {
      throw impersonated && isReadOnly(error) ? new DomainError('forbidden', 'impersonation_read_only') : error
    })
  }
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > MAX_KEY)
    throw invalid({ field: 'Idempotency-Key', reason: 'key_length', params: { most: MAX_KEY } })
  return key
}

/** What rules may ask of how this installation is set up. */
export const installationOf = ({
  env,
  dns,
  files,
  probes,
  holidays,
  webhooks,
  trackers,
  whatsapp,
  textChannels,
  openId,
  social,
  saml,
  ldap,
  pushKey,
  mailSigner,
  mailSecrets,
  mailOAuth,
  backupSecrets,
  models,
}: Deps): Installation => ({
  publicUrl: env.PUBLIC_URL,
  registration: env.REGISTRATION,
  dns,
  probes: { ...probes, files, dns },
  holidays,
  webhooks,
  trackers,
  whatsapp,
  textChannels,
  signInDemo: env.NODE_ENV === 'production' ? null : '/dev/sign-in',
  openId,
  social,
  saml,
  ldap,
  pushKey,
  mailSigner,
  mailSecrets,
  backupSecrets,
  mailOAuth,
  insideHosts: env.MAIL_INSIDE_HOSTS,
  models,
  modelHosts: env.MODEL_INSIDE_HOSTS,
  isInside: isInsideAddress,
  mailDomain: env.SMTP_IN_DOMAIN ?? new URL(env.PUBLIC_URL).hostname,
  mailFromDomain: /@([^\s<>@]+)>?$/.exec(env.MAIL_FROM)?.[1] ?? 'localhost',
})

/**
 * What a call gets when it comes by HTTP, through REST or tRPC alike. What few calls ask for is made when it is asked for. A class, and no object
 * with a getter written out: V8 gives each of those a shape of its own, which keeps the whole request alive until the next full collection.
 */
class HttpContext implements RequestContext {
  readonly requestId: string
  readonly open: RequestContext['open']
  readonly #deps: Deps
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #token: () => string | undefined

  constructor(
    deps: Deps,
    request: FastifyRequest,
    reply: FastifyReply,
    token: () => string | undefined,
    endpoint: Pick<Endpoint, 'method' | 'path'> | undefined,
  ) {
    this.#deps = deps
    this.#request = request
    this.#reply = reply
    this.#token = token
    this.requestId = request.id
    const from = this.#from
    const counts = {
      wrong: () => limited(deps.limits.auth(request.ip)),
      call: async (tenantId: number, userId: number) => allow(reply, await limited(deps.limits.call(tenantId, userId))),
    }
    const shown = endpoint && token()
    this.open =
      endpoint && isApiToken(shown) ? apiTokenOpener(deps, shown, endpoint, from, counts) : opener(deps, () => this.#pass(token()), from)
  }

  get #from(): Origin {
    return { ip: this.#request.ip, userAgent: this.#request.headers['user-agent'] ?? null, requestId: this.#request.id }
  }
  #pass(shown: string | undefined): Pass {
    return { token: shown, browser: this.#cookie(browserCookie) }
  }
  #cookie(named: typeof browserCookie | typeof refreshCookie): string | undefined {
    return this.#request.cookies[named(this.#deps.env.PUBLIC_URL).name]
  }

  get openToGuests(): RequestContext['open'] {
    if (this.#token() !== undefined) return this.open
    return guestOpener(this.#deps, this.#request, this.#from, () => limited(this.#deps.limits.visitor(this.#request.ip)))
  }
  get openNamed(): RequestContext['open'] {
    return opener(this.#deps, () => this.#pass(sessionHeader(this.#request) ?? this.#token()), this.#from)
  }
  get language(): Language {
    return preferredLanguage(this.#request.headers['accept-language'])
  }
  get idempotencyKey(): string | undefined {
    return idempotencyKey(this.#request)
  }
  get consumeRateLimit() {
    return () => limited(this.#deps.limits.auth(this.#request.ip))
  }
  get consumeGuestLimit() {
    return () => limited(this.#deps.limits.visitor(this.#request.ip))
  }
  get authContext(): AuthContext {
    const { db, passwords, secrets, limits, provider, env } = this.#deps
    const { ip, headers, hostname } = this.#request
    const site = siteOf(hostname, env.PUBLIC_URL)
    const previousToken = this.#cookie(refreshCookie)
    const caller = { ip, userAgent: headers['user-agent'], site, previousToken }
    return { db, passwords, secrets, attempts: limits.attempts, provider, publicUrl: env.PUBLIC_URL, ...caller }
  }
  get visitor() {
    return visitorOf(this.#deps, this.#request, this.#reply)
  }
  get pictures() {
    return this.#deps.pictures
  }
  get storeFile(): RequestContext['storeFile'] {
    return fileStore(this.#deps)
  }
  get linkTo(): RequestContext['linkTo'] {
    return ({ actor }, id) => signLink(this.#deps.secrets, { ...actor, attachmentId: id }, this.#cookie(browserCookie))
  }
  get linkToDocument(): RequestContext['linkToDocument'] {
    return ({ actor }, id) => signDocumentLink(this.#deps.secrets, actor, id, this.#cookie(browserCookie))
  }
  get linkToPack(): RequestContext['linkToPack'] {
    return ({ actor }, id) => signPackLink(this.#deps.secrets, actor, id, this.#cookie(browserCookie))
  }
  get pageOfMail(): RequestContext['pageOfMail'] {
    return ({ actor }, mail) => signMailPage(this.#deps.secrets, actor, mail, this.#cookie(browserCookie))
  }
  get linkToBackup(): RequestContext['linkToBackup'] {
    return ({ actor }, id) => signBackupLink(this.#deps.secrets, actor, id, this.#cookie(browserCookie))
  }
  get refreshToken() {
    return () => {
      mustBeOurPage(this.#deps, this.#request)
      return this.#cookie(refreshCookie)
    }
  }
  get startSession() {
    return async (started: StartedSession) => {
      const { env, tokens, secrets } = this.#deps
      const expires = new Date(started.absoluteExpiry)
      const cookie = refreshCookie(env.PUBLIC_URL)
      this.#reply.setCookie(cookie.name, started.refreshToken, { ...cookie.options, expires })
      if (!isBrowser(this.#request)) return tokens.sign(started.user, started.sessionId)
      // One value for a session: tabs that renew it at once do not take the cookie from each other.
      const browser = secrets.derive('browser', `${started.user.tenant_id}.${started.sessionId}`)
      const binding = browserCookie(env.PUBLIC_URL)
      this.#reply.setCookie(binding.name, browser, { ...binding.options, expires })
      return tokens.sign(started.user, started.sessionId, browser)
    }
  }
  get endSession() {
    return () => {
      for (const { name, options } of [refreshCookie, browserCookie].map((cookie) => cookie(this.#deps.env.PUBLIC_URL)))
        this.#reply.clearCookie(name, options)
    }
  }
  get signImpersonation() {
    return ({ user, sessionId }: StartedImpersonation) =>
      this.#deps.tokens.sign(user, sessionId, this.#cookie(browserCookie), IMPERSONATION_MINUTES * 60)
  }
  get signInBrowser() {
    return () => {
      const { env } = this.#deps
      // Only our own pages begin and end a sign-in: another site's could have somebody signed in as somebody else.
      if (isBrowser(this.#request)) mustBeOurPage(this.#deps, this.#request)
      return this.#request.cookies[signInCookie(env.PUBLIC_URL).name]
    }
  }
  get keepSignInBrowser() {
    return (browser: string) => {
      const { name, options } = signInCookie(this.#deps.env.PUBLIC_URL)
      this.#reply.setCookie(name, browser, { ...options, maxAge: SIGN_IN_MINUTES * 60 })
    }
  }
  get origin(): string | undefined {
    return this.#request.headers.origin
  }
  get mustBeOurPage() {
    return () => mustBeThisPage(this.#deps, this.#request)
  }
  get signIdentity(): RequestContext['signIdentity'] {
    return this.#deps.identityTokens.sign
  }
  get live() {
    const { connectionLimiter } = this.#deps
    return liveSource(this.#deps, () => this.#pass(this.#token()), {
      admit: (userId) => connectionLimiter.admitStream(this.#request.ip, userId),
    })
  }
  busState(): Promise<'ok' | 'down'> {
    return busState(this.#deps.bus)
  }
  get installation() {
    return installationOf(this.#deps)
  }
}

/** What a call gets when it comes by HTTP. @param endpoint given by REST, where API tokens are taken */
export const requestContext = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  token = () => bearer(request),
  endpoint?: Pick<Endpoint, 'method' | 'path'>,
): RequestContext => new HttpContext(deps, request, reply, token, endpoint)
