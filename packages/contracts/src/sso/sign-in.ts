import { z } from 'zod'
import { App } from '../auth/provider.ts'
import { Organization, SecondFactorCode } from '../auth/session.ts'
import { Email, Id, Timestamp } from '../common.ts'
import { PasskeyAssertion } from '../passkeys/assertion.ts'
import { SSO_OUTCOMES, SSO_PRESETS } from './bounds.ts'

/** Names a provider of a tenant to pages that nobody is signed in on. */
export const ProviderKey = z.string().regex(/^[1-9]\d{0,14}-[1-9]\d{0,9}$/)
/** Names a sign-in that is under way; it is worth nothing without the cookie of the browser that began it. */
export const SignInKey = z.string().regex(/^[1-9]\d{0,14}-[1-9]\d{0,9}$/)

/** Which ways in an address or an organisation has; whether anybody has the address changes nothing. */
export const FindSsoOptions = z.strictObject({ email: Email.optional(), organization: Organization.optional(), app: App.default('staff') })
export type FindSsoOptions = z.output<typeof FindSsoOptions>
export const SsoOptions = z.object({
  providers: z.array(z.object({ key: z.string(), label: z.string(), preset: z.enum(SSO_PRESETS) })),
  /** There is no other way in for this address. */
  required: z.boolean(),
  /** What the directory is called whose password is asked for; null where there is none. */
  directory: z.string().nullable(),
})
export type SsoOptions = z.output<typeof SsoOptions>

export const BeginSsoSignIn = z.strictObject({ provider: ProviderKey, app: App.default('staff') })
export type BeginSsoSignIn = z.output<typeof BeginSsoSignIn>
/** Where the browser goes next. */
export const SsoRedirect = z.object({ url: z.string() })
export type SsoRedirect = z.output<typeof SsoRedirect>

/** Opens the session of a sign-in that the provider has proved; `code` is the second factor. */
/** `code` or `passkey` is the second factor. */
export const CompleteSsoSignIn = z.strictObject({
  signIn: SignInKey,
  code: SecondFactorCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type CompleteSsoSignIn = z.output<typeof CompleteSsoSignIn>

/** What a test sign-in learned, and what would have followed. */
export const SsoTest = z.object({
  id: Id,
  outcome: z.enum(SSO_OUTCOMES).nullable(),
  /** The library's or the provider's words, for whoever sets it up. */
  detail: z.string(),
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Who it would be: an account that is there, or one that would be made. */
  account: z
    .object({ id: Id.nullable(), name: z.string(), email: z.string(), role: z.string(), isNew: z.boolean(), isLinked: z.boolean() })
    .nullable(),
})
export type SsoTest = z.output<typeof SsoTest>
export const GetSsoTest = z.strictObject({ id: Id })
export type GetSsoTest = z.output<typeof GetSsoTest>

/** A sign-in by a provider that came to an end, good or not. */
export const SsoAttempt = z.object({
  id: Id,
  provider: z.object({ id: Id, name: z.string() }).nullable(),
  outcome: z.enum(SSO_OUTCOMES),
  email: z.string(),
  person: z.object({ id: Id, name: z.string() }).nullable(),
  ip: z.string().nullable(),
  detail: z.string(),
  createdAt: Timestamp,
})
export type SsoAttempt = z.output<typeof SsoAttempt>
export const ListSsoAttempts = z.strictObject({ providerId: Id.optional(), failed: z.boolean().optional() })
export type ListSsoAttempts = z.output<typeof ListSsoAttempts>
/** The last ones, newest first. */
export const SsoAttempts = z.object({ data: z.array(SsoAttempt) })
export type SsoAttempts = z.output<typeof SsoAttempts>

/** An account at a provider that signs somebody in here. */
export const SsoIdentity = z.object({
  id: Id,
  provider: z.string(),
  email: z.string(),
  linkedAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  /** Whether another way in is left without it. */
  removable: z.boolean(),
})
export type SsoIdentity = z.output<typeof SsoIdentity>
/** The logins of a person, and the providers that they may link one of. */
export const SsoIdentities = z.object({
  data: z.array(SsoIdentity),
  linkable: z.array(z.object({ key: z.string(), label: z.string() })),
})
export type SsoIdentities = z.output<typeof SsoIdentities>
export const GetSsoIdentity = z.strictObject({ id: Id })
export type GetSsoIdentity = z.output<typeof GetSsoIdentity>

export const BeginSsoLink = z.strictObject({ provider: ProviderKey, app: App.default('staff') })
export type BeginSsoLink = z.output<typeof BeginSsoLink>
/** A login that the provider proved, and that waits for the person to say that it is theirs. */
export const GetSsoLink = z.strictObject({ signIn: SignInKey })
export type GetSsoLink = z.output<typeof GetSsoLink>
export const SsoLink = z.object({ provider: z.string(), email: z.string(), ownEmail: z.string() })
export type SsoLink = z.output<typeof SsoLink>
