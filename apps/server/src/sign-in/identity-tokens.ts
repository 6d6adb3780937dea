import { createPublicKey } from 'node:crypto'
import { IDENTITY_SECONDS } from '@balcao/contracts/sign-in/consent/consent'
import type { SignIdentity } from '@balcao/core/sign-in/consent/codes'
import type { Secrets } from '@balcao/platform/secrets'
import { calculateJwkThumbprint, exportJWK, type JWK, SignJWT } from 'jose'
import { signingKey } from './signing-key.ts'

export type IdentityTokens = {
  sign: SignIdentity
  /** The public key that they are checked by (RFC 7517). */
  keys(): Promise<{ keys: JWK[] }>
}

/**
 * Identity tokens for other sites: EdDSA by a key of their own, of another type and for another audience than access tokens, so that neither passes for
 * the other. The subject names the organisation as well, because people are counted within it.
 */
export function openIdentityTokens(secrets: Secrets, issuer: string): IdentityTokens {
  const privateKey = signingKey(secrets, 'identity-token-key')
  const published = (async () => {
    const jwk = await exportJWK(createPublicKey(privateKey))
    return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'EdDSA', use: 'sig' }
  })()
  return {
    sign: async ({ userId, tenantId, organization, name, email, isEmailProved, origin }) =>
      new SignJWT({ name, organization, ...(email === null ? {} : { email, email_verified: isEmailProved }) })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: (await published).kid })
        .setSubject(`${tenantId}-${userId}`)
        .setIssuer(issuer)
        .setAudience(origin)
        .setIssuedAt()
        .setExpirationTime(`${IDENTITY_SECONDS}s`)
        .sign(privateKey),
    keys: async () => ({ keys: [await published] }),
  }
}
