import type { SocialName } from '@balcao/contracts/sign-in/social/names'
import type { SocialCheck } from '@balcao/contracts/sign-in/social/providers'
import type { OpenIdProofs } from '../../sso/ports.ts'

/** What a social provider knows us by; `teamId` and `keyId` are Apple's, whose secret is a private key. */
export type SocialCredentials = { name: SocialName; clientId: string; clientSecret: string; teamId: string; keyId: string }
/** Who somebody is there. `isVerified`: the provider says of the address that it was proved. */
export type SocialPerson = { issuer: string; subject: string; email: string | undefined; isVerified: boolean; name: string | undefined }
/** Social providers. What it throws is an error named OpenIdError with `failure` and `detail`. */
export type Social = {
  /** Whether a text is a private key that Apple takes. */
  isAppleKey(text: string): Promise<boolean>
  /** Where the browser is to go. */
  authorizeUrl(credentials: SocialCredentials, asked: OpenIdProofs & { isFresh: boolean }): Promise<string>
  /** Who came back with this query. */
  person(credentials: SocialCredentials, query: string, proofs: OpenIdProofs): Promise<SocialPerson>
  /** Whom a credential of Google's One Tap names. */
  oneTap(credentials: SocialCredentials, credential: string, nonce: string): Promise<SocialPerson>
  /** Whether the provider takes the credentials. */
  check(credentials: SocialCredentials, redirectUri: string): Promise<SocialCheck>
}
