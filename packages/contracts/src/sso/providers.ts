import { z } from 'zod'
import { Id, line, opaque, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { RoleSlug } from '../users/users.ts'
import {
  DEFAULT_SCOPES,
  MAX_CERTIFICATE,
  MAX_CERTIFICATES,
  MAX_CLAIM,
  MAX_CLIENT_ID,
  MAX_CLIENT_SECRET,
  MAX_DN,
  MAX_DOMAINS,
  MAX_FILTER,
  MAX_GROUP,
  MAX_GROUPS,
  MAX_ISSUER,
  MAX_LABEL,
  MAX_METADATA,
  MAX_PROVIDER_NAME,
  MAX_SCOPES,
  MAX_SSO_URL,
  SSO_AUDIENCES,
  SSO_PRESETS,
  SSO_PROBLEMS,
  SSO_PROTOCOLS,
} from './bounds.ts'
import { providerFaults } from './faults.ts'

/**
 * Whom the provider calls itself: with OpenID Connect an address, which `providerFaults` checks; with SAML any name; with LDAP the addresses of its
 * servers, with spaces between, of which the first that answers is asked.
 */
const issuer = z.string().trim().min(1).max(MAX_ISSUER).pipe(opaque(MAX_ISSUER))
const isUrl = (text: string) => z.url({ protocol: /^https?$/ }).safeParse(text).success
/** An address that the browser is sent to, or that is called; whether the installation lets it is its own to say. */
const address = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(MAX_SSO_URL)
    .refine((text) => isUrl(text) && /^https?:\/\/[^/?#@\\{}\s]+(?:[/?][^#{}\s]*)?$/i.test(text), { error: because('sso_address') }),
])

const scope = z
  .string()
  .trim()
  .regex(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/, { error: because('sso_scope') })
const scopes = z.array(scope).max(MAX_SCOPES)
const attribute = z.union([z.literal(''), opaque(MAX_CLAIM)])

/** The domain of mail addresses, as `acme.com.br`. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, { error: because('sso_domain') })
const domains = z
  .array(domain)
  .min(1, { error: because('sso_domains') })
  .max(MAX_DOMAINS)
  .transform((all) => [...new Set(all)])

const GroupRole = z.strictObject({ group: line(MAX_GROUP), role: RoleSlug })
export type GroupRole = z.output<typeof GroupRole>
const groups = z
  .array(GroupRole)
  .max(MAX_GROUPS)
  .superRefine((all, check) => {
    for (const [n, { group }] of all.entries())
      if (all.findIndex((one) => one.group === group) < n)
        check.addIssue({ code: 'custom', path: [n, 'group'], message: because('sso_group_twice') })
  })

const fields = {
  name: line(MAX_PROVIDER_NAME),
  /** What its button says after “Entrar com”. */
  label: line(MAX_LABEL),
  preset: z.enum(SSO_PRESETS),
  issuer,
  clientId: z.union([z.literal(''), opaque(MAX_CLIENT_ID)]),
  scopes,
  audience: z.enum(SSO_AUDIENCES),
  /** Domains whose addresses it may vouch for. */
  domains,
  createsAccounts: z.boolean(),
  /** What new accounts of staff get where no group says more. */
  defaultRole: RoleSlug,
  /** The claim that says which groups somebody is in; without one, groups give no role. */
  groupsClaim: attribute,
  groups,
  /** Whether people of its domains have no other way in. */
  required: z.boolean(),
  /** Whether our second factor is not asked for as well. */
  trustsSecondFactor: z.boolean(),
  /** Whether addresses count that it does not call verified. */
  trustsUnverified: z.boolean(),
  active: z.boolean(),
  /** SAML: where people sign in and out. */
  signInUrl: address,
  logoutUrl: address,
  /** SAML: whose signatures count, as PEM or its base64. */
  certificates: z.array(opaque(MAX_CERTIFICATE)).max(MAX_CERTIFICATES),
  /** SAML: where the provider describes itself, to be read again. */
  metadataUrl: address,
  /** SAML: the attributes that say the address and the name; groups are in `groupsClaim`. */
  emailAttribute: attribute,
  nameAttribute: attribute,
  /** SAML: whether sign-ins count that begin at the provider. */
  idpInitiated: z.boolean(),
  /** Whether logging out here logs out at the provider. */
  endsSession: z.boolean(),
  /** LDAP: without TLS, which is for hosts that the installation names. */
  plain: z.boolean(),
  /** LDAP: where people are, and which entries are some. `clientId` is the DN that reads them, and `clientSecret` its password. */
  baseDn: z.union([z.literal(''), opaque(MAX_DN)]),
  peopleFilter: z.union([z.literal(''), opaque(MAX_FILTER)]),
  /** LDAP: the attribute that names somebody for good. */
  subjectAttribute: attribute,
  /** LDAP: where groups are looked for, in place of the attribute in `groupsClaim`, and which of theirs names a member. */
  groupsBaseDn: z.union([z.literal(''), opaque(MAX_DN)]),
  memberAttribute: attribute,
  /** LDAP: whether accounts are kept up to date from it, and made for people who never signed in. */
  syncs: z.boolean(),
  syncCreates: z.boolean(),
}

const CreatedProvider = z.strictObject({
  ...fields,
  /** It stays what it was made as. */
  protocol: z.enum(SSO_PROTOCOLS).default('oidc'),
  clientId: fields.clientId.default(''),
  clientSecret: opaque(MAX_CLIENT_SECRET).optional(),
  signInUrl: address.default(''),
  logoutUrl: address.default(''),
  certificates: fields.certificates.default([]),
  metadataUrl: address.default(''),
  emailAttribute: attribute.default(''),
  nameAttribute: attribute.default(''),
  idpInitiated: z.boolean().default(false),
  endsSession: z.boolean().default(false),
  plain: z.boolean().default(false),
  baseDn: fields.baseDn.default(''),
  peopleFilter: fields.peopleFilter.default(''),
  subjectAttribute: attribute.default(''),
  groupsBaseDn: fields.groupsBaseDn.default(''),
  memberAttribute: attribute.default('member'),
  syncs: z.boolean().default(false),
  syncCreates: z.boolean().default(false),
  preset: fields.preset.default('other'),
  scopes: scopes.default([...DEFAULT_SCOPES]),
  audience: fields.audience.default('staff'),
  createsAccounts: z.boolean().default(false),
  defaultRole: RoleSlug.default('agent'),
  groupsClaim: fields.groupsClaim.default(''),
  groups: groups.default([]),
  required: z.boolean().default(false),
  trustsSecondFactor: z.boolean().default(false),
  trustsUnverified: z.boolean().default(false),
  active: z.boolean().default(true),
})
export const CreateProvider = CreatedProvider.superRefine((provider, check) => {
  for (const { field, reason } of providerFaults(provider)) check.addIssue({ code: 'custom', path: [field], message: because(reason) })
  if (provider.protocol !== 'saml' && provider.clientSecret === undefined)
    check.addIssue({ code: 'custom', path: ['clientSecret'], message: because('required') })
})
export type CreateProvider = z.output<typeof CreateProvider>

/** What is sent replaces what was there, each field whole. With `version`, a stale one is refused (409) with the present provider. */
export const UpdateProvider = z
  .strictObject(fields)
  .partial()
  .extend({
    id: Id,
    version: z.int().positive().optional(),
    /** Written, never read; without one the present one stays, unless the issuer changes. */
    clientSecret: opaque(MAX_CLIENT_SECRET).optional(),
  })
export type UpdateProvider = z.output<typeof UpdateProvider>

/** What a certificate says of itself. */
const CertificateFacts = z.object({ subject: z.string(), fingerprint: z.string(), from: Timestamp, until: Timestamp })
export type CertificateFacts = z.output<typeof CertificateFacts>

/** Who proves at another place who people are, as administrators see it. */
export const Provider = z.object({
  ...fields,
  id: Id,
  protocol: z.enum(SSO_PROTOCOLS),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  defaultRole: z.string(),
  groupsClaim: z.string(),
  groups: z.array(z.object({ group: z.string(), role: z.string() })),
  domains: z.array(z.string()),
  /** Of its domains those that were proved in DNS, and the record that proves one. */
  provedDomains: z.array(z.string()),
  domainRecords: z.array(z.object({ domain: z.string(), name: z.string(), value: z.string() })),
  problem: z.enum(SSO_PROBLEMS).nullable(),
  /** Accounts that sign in by it. */
  people: z.int(),
  /** Whether there is a client secret that can be read. */
  hasSecret: z.boolean(),
  /** Addresses that the provider is to send people back to, and after a logout. */
  redirectUris: z.array(z.string()),
  signedOutUris: z.array(z.string()),
  /** Where the provider says that somebody logged out there (OpenID Connect back-channel logout). */
  backChannelUri: z.string(),
  /** What the provider needs of us for SAML: our name, which is the address of our description, and our certificate where there is a key. */
  saml: z.object({ entityId: z.string(), certificate: z.string().nullable(), certificates: z.array(CertificateFacts) }).nullable(),
  /** What is known of a directory: who signs its certificates, until when its server's holds, and when it was read. */
  directory: z
    .object({
      certificates: z.array(CertificateFacts),
      certificateUntil: Timestamp.nullable(),
      syncedAt: Timestamp.nullable(),
      failingSince: Timestamp.nullable(),
    })
    .nullable(),
  scim: z.object({
    url: z.string(),
    /** The last characters of the token; null where there is none. */
    hint: z.string().nullable(),
    formerUntil: Timestamp.nullable(),
    lastUsedAt: Timestamp.nullable(),
  }),
  version: z.int(),
  updatedAt: Timestamp,
})
export type Provider = z.output<typeof Provider>

export const ListProviders = z.strictObject({})
export const Providers = z.object({ data: z.array(Provider) })
export type Providers = z.output<typeof Providers>

export const GetProvider = z.strictObject({ id: Id })
export type GetProvider = z.output<typeof GetProvider>

/** What a provider says of itself, or why it cannot be asked. */
export const Discovery = z.object({
  ok: z.boolean(),
  failure: z.enum(['inside_address', 'unreachable', 'timeout', 'not_openid']).nullable(),
  issuer: z.string(),
  authorization: z.string(),
  token: z.string(),
})
export type Discovery = z.output<typeof Discovery>

/** Where a provider of SAML describes itself, or the description itself. */
export const ReadMetadata = z
  .strictObject({ url: address.default(''), xml: z.string().max(MAX_METADATA).default('') })
  .refine(({ url, xml }) => (url === '') !== (xml.trim() === ''), { path: ['xml'], error: because('saml_metadata_one') })
export type ReadMetadata = z.output<typeof ReadMetadata>
export const METADATA_FAILURES = ['inside_address', 'unreachable', 'timeout', 'not_saml', 'no_sign_in', 'no_certificate'] as const
/** What it says, or why it cannot be read. */
export const Metadata = z.object({
  failure: z.enum(METADATA_FAILURES).nullable(),
  issuer: z.string(),
  signInUrl: z.string(),
  logoutUrl: z.string(),
  certificates: z.array(z.string()),
})
export type Metadata = z.output<typeof Metadata>

/** A token for SCIM; it is shown this once. */
export const ScimToken = z.object({ id: Id, token: z.string() })
export type ScimToken = z.output<typeof ScimToken>
