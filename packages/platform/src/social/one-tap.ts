import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { OpenIdError } from '../sso/openid.ts'
import { socialFetch } from './fetching.ts'
import { describeClaims, type Oidc, SOCIAL } from './providers.ts'
import type { Described } from './read.ts'

const SKEW_SECONDS = 60
const MOST_AGE_SECONDS = 600

type Server = { issuer: string; jwks_uri?: string | undefined }

/**
 * Whom a credential of Google's One Tap names: signed by a key of Google's now, for this client alone, of late, with the nonce that the page asked
 * with.
 * @throws Error
 */
export async function readOneTap(
  base: string | undefined,
  { issuer, jwks_uri: at }: Server,
  credential: string,
  { clientId, nonce }: { clientId: string; nonce: string },
): Promise<Described & { issuer: string }> {
  if (!at) throw new OpenIdError('not_valid', 'no keys')
  const answer = await socialFetch(base)(() => undefined)(at, { method: 'GET', headers: { accept: 'application/json' } })
  if (!answer.ok) throw new OpenIdError('provider_away', `HTTP ${answer.status}`)
  const keys = (await answer.json()) as JSONWebKeySet
  const { payload } = await jwtVerify(credential, createLocalJWKSet(keys), {
    // Google's older libraries leave the protocol out.
    issuer: [issuer, new URL(issuer).host],
    audience: clientId,
    algorithms: ['RS256', 'ES256'],
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: MOST_AGE_SECONDS,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  })
  if (payload.nonce !== nonce) throw new OpenIdError('not_valid', 'another nonce')
  if (typeof payload.aud !== 'string' || (payload.azp !== undefined && payload.azp !== clientId))
    throw new OpenIdError('not_valid', 'made for another client')
  return { ...describeClaims(SOCIAL.google as Oidc, payload), issuer }
}
