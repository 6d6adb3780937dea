import { z } from 'zod'
import { opaque, Timestamp } from '../../common.ts'
import { because } from '../../reasons.ts'
import { MAX_SOCIAL_CLIENT_ID, MAX_SOCIAL_SECRET, SOCIAL_NAMES } from './names.ts'

export const SocialProviderName = z.enum(SOCIAL_NAMES)

/** Ids that Apple gives: ten letters and digits. */
const AppleId = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{10}$/, { error: because('social_apple_id') })

/** A provider of the organisation's; the secret is written and never read. */
export const SocialProvider = z.object({
  name: SocialProviderName,
  label: z.string(),
  /** Whether credentials are kept; what else is here are defaults otherwise. */
  configured: z.boolean(),
  active: z.boolean(),
  clientId: z.string(),
  /** Whether the kept secret can be read. */
  hasSecret: z.boolean(),
  /** Of Apple alone. */
  teamId: z.string(),
  keyId: z.string(),
  /** Of Google alone: whether the widget offers One Tap. */
  oneTap: z.boolean(),
  /** Whether the provider says of addresses that they were proved. */
  provesEmail: z.boolean(),
  /** Where the provider sends people back to: one address for each host of the organisation. */
  callbackUrls: z.array(z.string()),
  /** What the provider said when it refused us last, and when. */
  failure: z.string(),
  failedAt: Timestamp.nullable(),
  people: z.int(),
  version: z.int(),
  updatedAt: Timestamp.nullable(),
})
export type SocialProvider = z.output<typeof SocialProvider>

/** All of them, in the order of their buttons. */
export const SocialProviders = z.object({ data: z.array(SocialProvider) })
export type SocialProviders = z.output<typeof SocialProviders>
export const ListSocialProviders = z.strictObject({})
export const GetSocialProvider = z.strictObject({ name: SocialProviderName })
export type GetSocialProvider = z.output<typeof GetSocialProvider>

/** What is left out stays as it is; a secret is needed once. */
export const UpdateSocialProvider = z.strictObject({
  name: SocialProviderName,
  clientId: z.string().trim().min(1).max(MAX_SOCIAL_CLIENT_ID).pipe(opaque(MAX_SOCIAL_CLIENT_ID)).optional(),
  /** Of Apple: the private key, as its file has it. */
  clientSecret: z.string().trim().min(1).max(MAX_SOCIAL_SECRET).pipe(opaque(MAX_SOCIAL_SECRET)).optional(),
  teamId: AppleId.optional(),
  keyId: AppleId.optional(),
  active: z.boolean().optional(),
  oneTap: z.boolean().optional(),
  version: z.int().nonnegative().optional(),
})
export type UpdateSocialProvider = z.output<typeof UpdateSocialProvider>

/** What the provider made of the credentials: taken, refused, neither, or it did not answer. */
export const SOCIAL_CHECKS = ['right', 'wrong', 'unclear', 'away', 'unreadable'] as const
export const SocialCheck = z.object({ outcome: z.enum(SOCIAL_CHECKS), detail: z.string() })
export type SocialCheck = z.output<typeof SocialCheck>
