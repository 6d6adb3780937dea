import { z } from 'zod'
import { Id, SentId, Timestamp } from '../../common.ts'
import { SOCIAL_NAMES } from '../social/names.ts'

/** What signs somebody in beside password, link, passkey and single sign-on. */
export const METHOD_KINDS = ['phone', 'social', 'wallet'] as const
export const MethodKind = z.enum(METHOD_KINDS)
export type MethodKind = z.output<typeof MethodKind>

export const SignInMethod = z.object({
  kind: MethodKind,
  id: Id,
  /** The number, the provider, or the network. */
  label: z.string(),
  /** The account at the provider, or the address of the wallet. */
  detail: z.string(),
  linkedAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  /** Whether another way in is left without it. */
  removable: z.boolean(),
})
export type SignInMethod = z.output<typeof SignInMethod>

/** One's own, and what may be added. */
export const SignInMethods = z.object({
  data: z.array(SignInMethod),
  addable: z.object({ wallets: z.boolean(), social: z.array(z.object({ name: z.enum(SOCIAL_NAMES), label: z.string() })) }),
})
export type SignInMethods = z.output<typeof SignInMethods>

export const RemoveSignInMethod = z.strictObject({ kind: MethodKind, id: SentId })
export type RemoveSignInMethod = z.output<typeof RemoveSignInMethod>
