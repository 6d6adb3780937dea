import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const SKEW_SECONDS = 60
const MOST_AGE_SECONDS = 600

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined

/**
 * What a provider says of a logout there (OpenID Connect Back-Channel Logout 1.0, §2.6): signed by a key of its own, for us, of late, about somebody or
 * a session, and no ID token in disguise.
 * @throws Error
 */
export async function readLogoutToken(
  token: string,
  { keys, issuer, audience }: { keys: JSONWebKeySet; issuer: string; audience: string },
) {
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    ...{
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: SKEW_SECONDS,
      maxTokenAge: MOST_AGE_SECONDS,
      requiredClaims: ['iat', 'jti'],
    },
  })
  const events = payload.events as Record<string, unknown> | undefined
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, EVENT)) throw new Error('the token is about no logout')
  if (payload.nonce !== undefined) throw new Error('a logout token has no nonce')
  const [jti, subject, sid] = [textOf(payload.jti), textOf(payload.sub), textOf(payload.sid)]
  if (jti === undefined) throw new Error('the token has no id')
  if (subject === undefined && sid === undefined) throw new Error('the token names neither somebody nor a session')
  const until = (payload.iat as number) + MOST_AGE_SECONDS + 2 * SKEW_SECONDS
  return { jti, subject, sid, expiresAt: new Date(until * 1000).toISOString() }
}
