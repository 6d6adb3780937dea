/** Words and bounds of single sign-on. They stand apart from the schemas, which the first visit of a page need not load. */

/** How a provider speaks: OpenID Connect, SAML 2.0, or LDAP, which makes it a directory. */
export const SSO_PROTOCOLS = ['oidc', 'saml', 'ldap'] as const
export type SsoProtocol = (typeof SSO_PROTOCOLS)[number]

/** Providers whose address, scopes and attributes are filled in; `other` is any other. */
export const SSO_PRESETS = ['google', 'entra', 'okta', 'keycloak', 'adfs', 'active_directory', 'openldap', 'other'] as const
export type SsoPreset = (typeof SSO_PRESETS)[number]
const WEB_PRESETS = ['google', 'entra', 'okta', 'keycloak', 'adfs', 'other'] as const
const DIRECTORY_PRESETS = ['active_directory', 'openldap', 'other'] as const
export type WebPreset = (typeof WEB_PRESETS)[number]
export type DirectoryPreset = (typeof DIRECTORY_PRESETS)[number]
/** Those that speak so. */
export const PRESETS_OF = { oidc: WEB_PRESETS, saml: WEB_PRESETS, ldap: DIRECTORY_PRESETS } as const

/** Who signs in by a provider. */
export const SSO_AUDIENCES = ['staff', 'customers', 'both'] as const
export type SsoAudience = (typeof SSO_AUDIENCES)[number]

/** What is wrong with a provider until it is saved again: a role that it gives is gone. */
export const SSO_PROBLEMS = ['role_gone'] as const
export type SsoProblem = (typeof SSO_PROBLEMS)[number]

/** Where a preset's people sign in. What stands in braces is the organisation's own to fill in. */
export const PRESET_ISSUER: Record<WebPreset, string> = {
  google: 'https://accounts.google.com',
  entra: 'https://login.microsoftonline.com/{tenant}/v2.0',
  okta: 'https://{domain}.okta.com',
  keycloak: 'https://{host}/realms/{realm}',
  adfs: 'https://{host}/adfs',
  other: '',
}
export const DEFAULT_SCOPES = ['openid', 'email', 'profile'] as const
/** The claim that a preset usually says groups in. */
export const PRESET_GROUPS_CLAIM: Record<WebPreset, string> = {
  ...{ google: '', entra: 'groups', okta: 'groups', keycloak: 'groups', adfs: '', other: '' },
}

/** Attributes of SAML that say the address, the name and the groups. */
export type SamlAttributes = { email: string; name: string; groups: string }
const PLAIN: SamlAttributes = { email: 'email', name: 'name', groups: 'groups' }
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** What a preset usually calls them. */
export const PRESET_ATTRIBUTES: Record<WebPreset, SamlAttributes> = {
  google: PLAIN,
  entra: {
    email: `${CLAIMS}/emailaddress`,
    name: 'http://schemas.microsoft.com/identity/claims/displayname',
    groups: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  },
  okta: { ...PLAIN, name: 'displayName' },
  keycloak: PLAIN,
  adfs: { email: `${CLAIMS}/emailaddress`, name: `${CLAIMS}/name`, groups: 'http://schemas.xmlsoap.org/claims/Group' },
  other: PLAIN,
}

/** Which entries of a directory are people, and what it calls what we ask of them. */
export type DirectoryWords = {
  peopleFilter: string
  subjectAttribute: string
  emailAttribute: string
  nameAttribute: string
  groupsClaim: string
}
const OPENLDAP: DirectoryWords = {
  peopleFilter: '(objectClass=inetOrgPerson)',
  subjectAttribute: 'entryUUID',
  emailAttribute: 'mail',
  nameAttribute: 'displayName',
  groupsClaim: 'memberOf',
}
/** What a preset usually calls them. */
export const PRESET_DIRECTORY: Record<DirectoryPreset, DirectoryWords> = {
  active_directory: { ...OPENLDAP, peopleFilter: '(&(objectCategory=person)(objectClass=user))', subjectAttribute: 'objectGUID' },
  openldap: OPENLDAP,
  other: { ...OPENLDAP, peopleFilter: '(objectClass=person)', nameAttribute: 'cn' },
}

/** Why a directory could not be asked, or what it answered with that is nobody. */
export const DIRECTORY_FAILURES = [
  'inside_address',
  'unknown_host',
  'unreachable',
  'timeout',
  'certificate',
  'no_tls',
  'not_ldap',
  'bind_refused',
  'base_unknown',
  'too_much',
  'refused',
  'secret_unreadable',
  'nobody_found',
  'several_found',
] as const
export type DirectoryFailure = (typeof DIRECTORY_FAILURES)[number]

/** What became of reading a directory; a held one waits for an administrator, because it would deactivate many. */
export const SYNC_STATES = ['running', 'done', 'held', 'failed'] as const
export type SyncState = (typeof SYNC_STATES)[number]
/** Readings that are kept and shown of a directory. */
export const KEPT_SYNCS = 20
export const MAX_DN = 500
export const MAX_FILTER = 1_000
export const MAX_LDAP_ADDRESSES = 5

export const MAX_PROVIDERS = 20
export const MAX_PROVIDER_NAME = 80
export const MAX_LABEL = 40
export const MAX_ISSUER = 500
export const MAX_CLIENT_ID = 300
export const MAX_CLIENT_SECRET = 1_000
export const MAX_SCOPES = 20
export const MAX_DOMAINS = 30
export const MAX_GROUPS = 50
export const MAX_GROUP = 200
export const MAX_CLAIM = 200
export const MAX_SSO_URL = 1_000
/** Those of a provider beside each other: the one that counts, and the next ones. */
export const MAX_CERTIFICATES = 5
export const MAX_CERTIFICATE = 8_000
/** The longest description of a provider that is read. */
export const MAX_METADATA = 500_000
/** How long before its end a certificate is warned of, in days. */
export const CERTIFICATE_WARNING_DAYS = 30

/** How long a sign-in may take from the button to the session, in minutes. */
export const SIGN_IN_MINUTES = 10
/** Attempts that are shown. */
export const SHOWN_ATTEMPTS = 50
/** How long the former SCIM token is still taken, in hours. */
export const SCIM_FORMER_HOURS = 24

/** What came of an attempt; everything but `signed_in`, `tested`, `linked` and `logged_out` is a failure. */
export const SSO_OUTCOMES = [
  'signed_in',
  'tested',
  'linked',
  'logged_out',
  'cancelled',
  'expired',
  'other_browser',
  'provider_away',
  'provider_refused',
  'secret_unreadable',
  'provider_off',
  'not_valid',
  'unsolicited',
  'replayed',
  'no_subject',
  'domain_not_proved',
  'no_email',
  'email_unverified',
  'foreign_domain',
  'no_account',
  'account_disabled',
  'account_above',
  'account_taken',
  'several_found',
  'not_for_staff',
  'not_for_customers',
  'role_gone',
  'second_factor_wrong',
  'tenant_suspended',
] as const
export type SsoOutcome = (typeof SSO_OUTCOMES)[number]

/** What the sign-in page says of a failure: no more than somebody may learn who is not let in. */
export const SSO_REFUSALS = ['cancelled', 'expired', 'away', 'refused'] as const
export type SsoRefusal = (typeof SSO_REFUSALS)[number]
