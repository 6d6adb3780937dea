import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { line, opaque, SentId } from '../common.ts'

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

/** The longest message of the chat, as the specification counts it. */
const MAX_CHAT_MESSAGE = 1_000
const MAX_SUGGESTIONS = 3

/** What somebody says in a conversation. Only as themselves: the assistant and the system speak on the server. */
export const SendMessage = z.strictObject({
  conversationId: SentId,
  content: markdown(MAX_CHAT_MESSAGE),
  senderType: z.literal('user').default('user'),
  metadata: z
    .strictObject({
      formatting: z.enum(['plain', 'markdown']).default('plain'),
      suggestions: z.array(line(60)).max(MAX_SUGGESTIONS).default([]),
    })
    .default({ formatting: 'plain', suggestions: [] }),
})
export type SendMessage = z.output<typeof SendMessage>
