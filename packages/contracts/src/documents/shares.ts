import { z } from 'zod'
import { Id, opaque, Person, prose, Timestamp } from '../common.ts'
import { MAX_SHARE_DAYS } from './bounds.ts'

/** A link that opens a document without an account. Its address is shown once, when it is made. */
export const DocumentShare = z.object({
  id: Id,
  note: z.string(),
  hasPassword: z.boolean(),
  expiresAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  opened: z.int(),
  lastOpenedAt: Timestamp.nullable(),
  author: Person,
  createdAt: Timestamp,
})
export type DocumentShare = z.output<typeof DocumentShare>
export const DocumentShares = z.object({ data: z.array(DocumentShare) })
export type DocumentShares = z.output<typeof DocumentShares>

export const ShareDocument = z.strictObject({
  id: Id,
  days: z.int().min(1).max(MAX_SHARE_DAYS).default(7),
  password: opaque(100).min(6).optional(),
  note: z.union([z.literal(''), prose(200)]).default(''),
})
export type ShareDocument = z.output<typeof ShareDocument>
/** `path` has the secret, and is answered once. */
export const SharedDocument = z.object({ share: DocumentShare, path: z.string() })
export type SharedDocument = z.output<typeof SharedDocument>

export const RevokeShare = z.strictObject({ id: Id, shareId: Id })
export type RevokeShare = z.output<typeof RevokeShare>

/** What a visitor with a link sends. */
export const OpenShare = z.strictObject({ token: opaque(200), password: opaque(100).optional() })
export type OpenShare = z.output<typeof OpenShare>
/** Whether a password is asked for, or what the link opens: an address to fetch it from for a minute. */
export const OpenedShare = z.discriminatedUnion('state', [
  z.object({ state: z.literal('password') }),
  z.object({
    state: z.literal('open'),
    organisation: z.string(),
    title: z.string(),
    name: z.string(),
    mime: z.string(),
    size: z.int(),
    expiresAt: Timestamp,
    url: z.string(),
  }),
])
export type OpenedShare = z.output<typeof OpenedShare>
