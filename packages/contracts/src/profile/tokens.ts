import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { API_TOKEN_AREAS } from './token-areas.ts'

export const API_TOKEN_SCOPES = ['read', 'write'] as const
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number]
export const MAX_TOKEN_DAYS = 365
/** Tokens of one person that are good at a time. */
export const MAX_TOKENS = 20
export const MAX_IP_RANGES = 20

/** An address of IPv4 or IPv6, or a network of them (CIDR). */
export const IpRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: because('ip_range') })

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** Its last characters, to tell one from another. */
  hint: z.string(),
  scopes: z.array(z.enum(API_TOKEN_SCOPES)),
  /** Null where it reaches all that its owner may do. */
  areas: z.array(z.enum(API_TOKEN_AREAS)).nullable(),
  /** Null where it may be used from anywhere. */
  ipRanges: z.array(z.string()).nullable(),
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
  /** Absent or null: all areas. */
  areas: z
    .array(z.enum(API_TOKEN_AREAS))
    .min(1)
    .max(API_TOKEN_AREAS.length)
    .transform((areas) => [...new Set(areas)])
    .nullable()
    .default(null),
  /** Absent or null: from anywhere. */
  ipRanges: z.array(IpRange).min(1).max(MAX_IP_RANGES).nullable().default(null),
  expiresInDays: z.int().min(1).max(MAX_TOKEN_DAYS),
})
export type CreateApiToken = z.output<typeof CreateApiToken>

/** `token` is said once, here, and never again. */
export const NewApiToken = ApiToken.extend({ token: z.string() })
export type NewApiToken = z.output<typeof NewApiToken>
export const RevokeApiToken = z.strictObject({ id: Id })
export type RevokeApiToken = z.output<typeof RevokeApiToken>
