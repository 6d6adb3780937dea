import type { CallFailure } from '@balcao/contracts/integrations/bounds'
import type { DirectoryFailure } from '@balcao/contracts/sso/bounds'

/** A client at a provider of identities. */
export type OpenIdClient = { issuer: string; clientId: string; clientSecret: string }
/** What ties a sign-in to the browser and the request that it began with. */
export type OpenIdProofs = { redirectUri: string; state: string; nonce: string; verifier: string }
/** Why a sign-in by a provider came to nothing: it cannot be reached, it says no, the person gave up, or what it said is not to be believed. */
export type OpenIdFailure = 'provider_away' | 'provider_refused' | 'cancelled' | 'not_valid'
export type OpenIdClaims = Readonly<Record<string, unknown>> & { sub: string }
type Endpoints = { issuer: string; authorization: string; token: string }
/** OpenID Connect with providers that organisations name. */
export type OpenId = {
  /** Whether the installation lets this address be called, as far as that can be said before its name is looked up. */
  mayCall(url: string): boolean
  discover(issuer: string): Promise<Endpoints | { failure: CallFailure | 'not_openid' }>
  /** Where the browser is to go. @throws an error named OpenIdError with `failure` and `detail` */
  authorizeUrl(client: OpenIdClient, asked: OpenIdProofs & { scopes: readonly string[]; isFresh: boolean }): Promise<string>
  /** What the provider says of who came back with this query. @throws an error named OpenIdError */
  claims(client: OpenIdClient, query: string, proofs: OpenIdProofs): Promise<OpenIdSignedIn>
  /** Where a browser logs out at the provider; undefined where that has no such address. @throws an error named OpenIdError */
  logoutUrl(client: OpenIdClient, asked: { idToken: string | undefined; returnTo: string; state: string }): Promise<string | undefined>
  /** What a provider says of a logout there. @throws an error named OpenIdError */
  logoutToken(client: OpenIdClient, token: string): Promise<LogoutClaims>
}
/** Whom the provider proved, and the token to name them by when they log out. */
export type OpenIdSignedIn = { claims: OpenIdClaims; idToken: string }
/** Whose session ended at a provider: all of a subject's, or one. */
export type LogoutClaims = { jti: string; subject: string | undefined; sid: string | undefined; expiresAt: string }

/** A private key, and the base64 of a certificate that it signed itself. */
export type SamlKey = { privateKey: string; certificate: string }
/** A provider of SAML, and we before it. */
export type SamlTheirs = { issuer: string; signInUrl: string; logoutUrl: string; certificates: readonly string[] }
export type SamlOurs = { entityId: string; acsUrl: string; key: SamlKey | undefined }
/** Whom an assertion names. */
export type SamlNamed = {
  nameId: string
  format: string
  qualifiers: { nameQualifier?: string; spNameQualifier?: string }
  sessionIndex: string | undefined
}
export type SamlAssertion = SamlNamed & { id: string; expiresAt: string; attributes: Record<string, string | string[]> }
type SamlMetadata = { issuer: string; signInUrl: string; logoutUrl: string; certificates: string[] }
/** SAML 2.0 with providers that organisations name. */
export type Saml = {
  /** Whether the installation lets this address be called, or a browser be sent there. */
  mayCall(url: string): boolean
  /** What a certificate says of itself; undefined for what is none, or whose key is weak. */
  certificate(text: string): { bare: string; subject: string; fingerprint: string; from: string; until: string } | undefined
  newKey(name: string): Promise<SamlKey>
  readMetadata(xml: string): SamlMetadata | { failure: 'not_saml' | 'no_sign_in' | 'no_certificate' }
  fetchMetadata(url: string): Promise<SamlMetadata | { failure: CallFailure | 'not_saml' | 'no_sign_in' | 'no_certificate' }>
  metadata(ours: { entityId: string; acsUrls: readonly string[]; logoutUrl: string; key?: SamlKey | undefined }): string
  authorizeUrl(theirs: SamlTheirs, ours: SamlOurs, asked: { requestId: string; relayState: string; isFresh: boolean }): Promise<string>
  /** What an answer says, in answer to this request. @throws an error named SamlError with `failure` and `detail` */
  assertion(theirs: SamlTheirs, ours: SamlOurs, answer: { response: string; requestId: string | undefined }): Promise<SamlAssertion>
  logoutUrl(theirs: SamlTheirs, ours: SamlOurs, named: SamlNamed, relayState: string): Promise<string>
}

/** A directory, and how it is searched. */
export type LdapDirectory = {
  /** Its servers, of which the first that answers is asked; without TLS where `plain`. */
  urls: readonly string[]
  plain: boolean
  certificates: readonly string[]
  bindDn: string
  password: string
  baseDn: string
  filter: string
  attributes: { email: string; name: string; subject: string; groups: string }
  groupsBaseDn: string
  memberAttribute: string
}
/** Somebody of a directory. */
export type LdapPerson = {
  dn: string
  subject: string | undefined
  emails: string[]
  name: string | undefined
  /** DNs of groups; undefined where nothing asks for them. */
  groups: string[] | undefined
  isDisabled: boolean
  shown: { name: string; value: string }[]
}
/** Why a directory could not be asked. */
export type LdapFailure = Exclude<DirectoryFailure, 'secret_unreadable' | 'nobody_found' | 'several_found'>
/** Directories that organisations name. What it throws is an error named LdapError with `failure` and `detail`. */
export type Ldap = {
  /** Whether the installation lets this server be asked. */
  mayCall(url: string, plain: boolean): boolean
  certificate: Saml['certificate']
  isFilter(text: string): boolean
  /** People with this address, two at most. */
  find(directory: LdapDirectory, email: string): Promise<LdapPerson[]>
  /** The same, and whether the password is that of the only one. */
  check(directory: LdapDirectory, email: string, password: string): Promise<{ people: LdapPerson[]; isRight: boolean }>
  /** Everybody. */
  readAll(
    directory: LdapDirectory,
    onRead: (count: number) => Promise<void>,
  ): Promise<{ people: LdapPerson[]; certificateUntil: string | null }>
}
