import { z } from 'zod'
import { opaque, SentId } from '../common.ts'

/** Which ticket: by itself or as `{ ticketId }`; nothing at all means every ticket that the caller may see. */
export const WhichTickets = z
  .union([z.strictObject({ ticketId: SentId.nullish() }), SentId, z.null(), z.undefined(), z.literal('')])
  .transform((sent) => (typeof sent === 'object' ? sent?.ticketId : sent) || undefined)

/** A token as clients send it: by itself or as `{ token }`, with or without `Bearer`. */
export const SentToken = z
  .union([opaque(4_000), z.looseObject({ token: opaque(4_000) })])
  .transform((sent) => (typeof sent === 'string' ? sent : sent.token).replace(/^Bearer /i, ''))

/** Whom a client says it belongs to: by the id, or as an object that has it. Asked, and never believed. */
export const SentTenant = z.union([SentId, z.looseObject({ tenantId: SentId }).transform(({ tenantId }) => tenantId)])
export const SentUser = z.union([SentId, z.looseObject({ userId: SentId }).transform(({ userId }) => userId)])

/** Which conversation: by itself or as `{ conversationId }`. */
export const WhichConversation = z.union([
  SentId,
  z.looseObject({ conversationId: SentId }).transform(({ conversationId }) => conversationId),
])

/** How far a conversation was read: up to a message, or all of it. */
export const ReadConversation = z.union([
  SentId.transform((conversationId) => ({ conversationId, upTo: undefined })),
  z.looseObject({ conversationId: SentId, upTo: SentId.optional() }).transform(({ conversationId, upTo }) => ({ conversationId, upTo })),
])
