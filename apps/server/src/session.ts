import { createHash, createPublicKey, hash } from 'node:crypto'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { unauthenticated } from '@balcao/core/errors'
import type { Secrets } from '@balcao/platform/secrets'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { Semaphore } from './realtime/semaphore.ts'
import { signingKey } from './sign-in/signing-key.ts'

/** An access token's claims; the database has the last word on all of them but the ids. */
export type Claims = { tenantId: number; userId: number; sessionId: number; expiresAt: number }

/** What a call shows: its access token, and the cookie that a token made for a browser goes with. */
export type Pass = {
  token: string | undefined
  browser: string | undefined
  /** What a ticket stood for that was shown in place of a token, and is used up. */
  redeemed?: Claims
}

export const ACCESS_SECONDS = 600
const LEEWAY_SECONDS = 5
/** Signatures checked at the same time: what thousands of checks need at once, the process would hold ever after. */
const AT_ONCE = 16
const AUDIENCE = 'balcao'
const TYPE = 'at+jwt'
/** The claim of a token bound to a browser: the hash of that browser's cookie. */
const BROWSER = 'fp'
const fingerprint = (browser: string) => createHash('sha256').update(browser).digest('base64url')
type Bound = { claims: Claims; boundTo: string | undefined }

export type Tokens = {
  /** @param browser the cookie that the token is to be worth nothing without */
  sign(user: SessionUser, sessionId: number, browser?: string, seconds?: number): Promise<string>
  /** @throws DomainError unauthenticated without a token, session_expired with one that is not good, or not this browser's */
  verify(pass: Pass): Promise<Claims>
}

/** Access tokens: EdDSA, ten minutes unless a call says otherwise, one algorithm, one type, this installation's issuer. The only place that knows them. */
export function openTokens(secrets: Secrets, issuer: string): Tokens {
  const privateKey = signingKey(secrets, 'access-token-key')
  const publicKey = createPublicKey(privateKey)
  // A signature is checked once; whether the session still stands is asked of the database every time.
  const checked = new LRUCache<string, Bound>({ max: 10_000 })
  const reading = new Semaphore(AT_ONCE)

  return {
    sign: (user, sessionId, browser, seconds = ACCESS_SECONDS) =>
      new SignJWT({
        tenantId: user.tenant_id,
        roles: user.roles.map((role) => role.slug),
        sid: sessionId,
        ...(browser === undefined ? {} : { [BROWSER]: fingerprint(browser) }),
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE })
        .setSubject(String(user.id))
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(privateKey),

    async verify({ token, browser, redeemed }) {
      if (redeemed) {
        if (redeemed.expiresAt + LEEWAY_SECONDS < Date.now() / 1000) throw unauthenticated('session_expired')
        return redeemed
      }
      if (!token) throw unauthenticated()
      // By its digest: the text of ten thousand tokens is not held.
      const key = hash('sha256', token, 'base64')
      const known = checked.get(key)
      const { claims, boundTo } = known ?? (await reading.run(() => read(token)))
      if (!known) checked.set(key, { claims, boundTo })
      else if (claims.expiresAt + LEEWAY_SECONDS < Date.now() / 1000) throw unauthenticated('session_expired')
      if (boundTo !== undefined && (browser === undefined || fingerprint(browser) !== boundTo)) throw unauthenticated('session_expired')
      return claims
    },
  }

  async function read(token: string): Promise<Bound> {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ['EdDSA'],
        typ: TYPE,
        issuer,
        audience: AUDIENCE,
        clockTolerance: LEEWAY_SECONDS,
        requiredClaims: ['exp', 'sub', 'sid', 'tenantId'],
      })
      const { tenantId, sid: sessionId, exp: expiresAt, sub = '', [BROWSER]: boundTo } = payload
      const claims = { tenantId, userId: /^\d+$/.test(sub) ? Number(sub) : 0, sessionId, expiresAt }
      // Numbers as they are: a list of one number also turns into a number.
      if (!Object.values(claims).every((value) => Number.isSafeInteger(value) && Number(value) > 0)) throw new Error('not ids')
      // A binding that is none would leave the token to everybody.
      if (boundTo !== undefined && typeof boundTo !== 'string') throw new Error('not a hash')
      return { claims: claims as Claims, boundTo }
    } catch {
      throw unauthenticated('session_expired')
    }
  }
}
