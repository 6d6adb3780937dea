import { z } from 'zod'
import { Id, line, opaque, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { RoleSlug } from '../users/users.ts'
import {
  DEFAULT_SCOPES,
  MAX_CLAIM,
  MAX_CLIENT_ID,
  MAX_CLIENT_SECRET,
  MAX_DOMAINS,
  MAX_GROUP,
  MAX_GROUPS,
  MAX_ISSUER,
  MAX_LABEL,
  MAX_PROVIDER_NAME,
  MAX_SCOPES,
  SSO_AUDIENCES,
  SSO_PRESETS,
  SSO_PROBLEMS,
} from './bounds.ts'

/** Whether the installation lets this address be called is its own to say. */
const issuer = z
  .string()
  .trim()
  .min(1)
  .max(MAX_ISSUER)
  .pipe(z.url({ protocol: /^https?$/, error: because('sso_issuer') }))
  .refine((text) => /^https?:\/\/[^/?#@\\{}]+(?:\/[^?#{}]*)?$/i.test(text), { error: because('sso_issuer') })

const scope = z
  .string()
  .trim()
  .regex(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/, { error: because('sso_scope') })
const scopes = z
  .array(scope)
  .max(MAX_SCOPES)
  .refine((all) => all.includes('openid'), { error: because('sso_scope_openid') })

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
  clientId: opaque(MAX_CLIENT_ID),
  scopes,
  audience: z.enum(SSO_AUDIENCES),
  /** Domains whose addresses it may vouch for. */
  domains,
  createsAccounts: z.boolean(),
  /** What new accounts of staff get where no group says more. */
  defaultRole: RoleSlug,
  /** The claim that says which groups somebody is in; without one, groups give no role. */
  groupsClaim: z.union([z.literal(''), opaque(MAX_CLAIM)]),
  groups,
  /** Whether people of its domains have no other way in. */
  required: z.boolean(),
  /** Whether our second factor is not asked for as well. */
  trustsSecondFactor: z.boolean(),
  /** Whether addresses count that it does not call verified. */
  trustsUnverified: z.boolean(),
  active: z.boolean(),
}

export const CreateProvider = z.strictObject({
  ...fields,
  clientSecret: opaque(MAX_CLIENT_SECRET),
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

/** Who proves at another place who people are, as administrators see it. */
export const Provider = z.object({
  ...fields,
  id: Id,
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
  /** Addresses that the provider is to send people back to. */
  redirectUris: z.array(z.string()),
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

/** A token for SCIM; it is shown this once. */
export const ScimToken = z.object({ id: Id, token: z.string() })
export type ScimToken = z.output<typeof ScimToken>
