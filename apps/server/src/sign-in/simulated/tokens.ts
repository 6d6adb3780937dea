import { type Oidc, SOCIAL } from '@balcao/platform/social/providers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { Grant } from './grants.ts'

const KID = 'simulated'
const SECONDS = 300
/** The directory at Microsoft that everybody is of. */
const DIRECTORY = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** What a simulated provider does otherwise than it should, for tests of what is not believed. */
export type Mischief = {
  claims?: (claims: JWTPayload) => JWTPayload
  /** Signs with a key that is not published, or not at all. */
  signature?: 'foreign' | 'none'
  /** What its page answers in place of a code. */
  error?: string
  /** Answers every call with this status. */
  status?: number
  /** Changes what it answers to a code. */
  token?: (answer: Record<string, unknown>) => Record<string, unknown>
}

const newKey = () => generateKeyPair('RS256', { extractable: true })

/** Keys that last as long as the process, and the ID tokens that they sign. */
export function openTokens(mischief: () => Mischief) {
  let keys: Promise<[Awaited<ReturnType<typeof newKey>>, Awaited<ReturnType<typeof newKey>>]> | undefined
  const both = () => {
    keys ??= Promise.all([newKey(), newKey()])
    return keys
  }
  return {
    async published(): Promise<object> {
      const [{ publicKey }] = await both()
      return { keys: [{ ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }] }
    },
    async sign({ name, person, clientId, nonce }: Omit<Grant, 'redirectUri' | 'challenge' | 'until'>): Promise<string> {
      const entry = SOCIAL[name] as Oidc
      const now = Math.floor(Date.now() / 1000)
      const shown = name === 'twitch' ? { preferred_username: person.name } : name === 'apple' ? {} : { name: person.name }
      const honest = {
        iss: name === 'microsoft' ? `https://login.microsoftonline.com/${DIRECTORY}/v2.0` : entry.issuer,
        ...{ sub: person.sub, aud: clientId, iat: now, exp: now + SECONDS, email: person.email, ...shown },
        ...(name === 'microsoft' ? { tid: DIRECTORY } : { email_verified: name === 'apple' ? String(person.verified) : person.verified }),
        ...(entry.nonce && nonce !== undefined ? { nonce } : {}),
      }
      const { claims: change, signature } = mischief()
      const claims = change?.(honest) ?? honest
      if (signature === 'none') return new UnsecuredJWT(claims).encode()
      const [own, foreign] = await both()
      const { privateKey } = signature === 'foreign' ? foreign : own
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KID, typ: 'JWT' }).sign(privateKey)
    },
  }
}
