import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'

export const API_TOKEN_SCOPES = ['read', 'write'] as const
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number]
export const MAX_TOKEN_DAYS = 365
/** Tokens of one person that are good at a time. */
export const MAX_TOKENS = 20

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** Its last characters, to tell one from another. */
  hint: z.string(),
  scopes: z.array(z.enum(API_TOKEN_SCOPES)),
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
  lastUsedIp: z.string().nullable(),
})
export type ApiToken = z.output<typeof ApiToken>
export const ApiTokenList = z.object({ data: z.array(ApiToken) })

/** `write` is for changing; who may write may read too. */
export const CreateApiToken = z.strictObject({
  name: line(80),
  scopes: z
    .array(z.enum(API_TOKEN_SCOPES))
    .min(1)
    .max(API_TOKEN_SCOPES.length)
    .transform((scopes) => [...new Set(scopes)]),
  expiresInDays: z.int().min(1).max(MAX_TOKEN_DAYS),
})
export type CreateApiToken = z.output<typeof CreateApiToken>

/** `token` is said once, here, and never again. */
export const NewApiToken = ApiToken.extend({ token: z.string() })
export type NewApiToken = z.output<typeof NewApiToken>
export const RevokeApiToken = z.strictObject({ id: Id })
export type RevokeApiToken = z.output<typeof RevokeApiToken>
