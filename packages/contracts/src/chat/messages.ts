import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { Id, line, opaque, SentId, Timestamp } from '../common.ts'
import { AttachmentIds } from '../files/attachments.ts'
import { because } from '../reasons.ts'

/** The longest message, in UTF-16 units: what browsers and the server count alike. */
export const MAX_CHAT_MESSAGE = 1_000
export const MAX_SUGGESTIONS = 3
export const CHAT_PAGE_SIZE = 50
const MAX_CHAT_PAGE_SIZE = 100
/** The farthest into a conversation that `offset` reaches; further back go `before` and `after`. */
const MAX_OFFSET = 100_000

export const SENDERS = ['user', 'ai', 'system'] as const

/** Where a sentence of an answer stands: an article with the heading, or a ticket. */
export const Citation = z.object({
  kind: z.enum(['article', 'ticket']),
  id: Id,
  title: z.string(),
  heading: z.string().nullable(),
  anchor: z.string().nullable(),
})
export type Citation = z.output<typeof Citation>

/** A file of a message, as it was when it was sent. */
export const ChatFile = z.object({ id: Id, name: z.string(), mime: z.string(), size: z.int(), hasThumbnail: z.boolean() })
export type ChatFile = z.output<typeof ChatFile>

/** What an answer offers to do, by a button: nothing is done before somebody presses it. */
export const ACTIONS = ['create_ticket', 'hand_over'] as const
export type ChatAction = (typeof ACTIONS)[number]

/** What is known of a message beside its words; what the assistant adds comes only from the server. */
export const MessageMetadata = z.object({
  formatting: z.enum(['plain', 'markdown']),
  suggestions: z.array(z.string()),
  replyToId: Id.optional(),
  citations: z.array(Citation).optional(),
  files: z.array(ChatFile).optional(),
  actions: z.array(z.enum(ACTIONS)).optional(),
  confidence: z.number().min(0).max(1).optional(),
  /** Whether who asked found this answer helpful; absent until they say so. */
  helpful: z.boolean().optional(),
  /** The ticket that an action made. */
  ticketId: Id.optional(),
})
export type MessageMetadata = z.output<typeof MessageMetadata>

export const ChatMessage = z.object({
  id: Id,
  conversationId: Id,
  /** Numbers the messages of a conversation, from 1. */
  seq: z.int().positive(),
  content: z.string(),
  senderType: z.enum(SENDERS),
  /** Null for the assistant and the system. */
  authorId: Id.nullable(),
  clientId: z.string().nullable(),
  metadata: MessageMetadata,
  createdAt: Timestamp,
})
export type ChatMessage = z.output<typeof ChatMessage>

/** What people send along; the assistant and the system speak on the server. */
const SentMetadata = z
  .strictObject({
    formatting: z.enum(['plain', 'markdown']).default('plain'),
    suggestions: z.array(line(60)).max(MAX_SUGGESTIONS).default([]),
    replyToId: SentId.optional(),
  })
  .default({ formatting: 'plain', suggestions: [] })

const said = {
  content: markdown(MAX_CHAT_MESSAGE).refine((text) => text.length <= MAX_CHAT_MESSAGE, {
    error: because('too_long', { most: MAX_CHAT_MESSAGE, of: 'characters' }),
  }),
  senderType: z.literal('user').default('user'),
  metadata: SentMetadata,
  /** The name that the sender gives the message: sent again, it is answered by what was said the first time. */
  clientId: opaque(64).optional(),
  /** The caller's uploads to this conversation that go out with it. */
  attachmentIds: AttachmentIds.optional(),
}

/** What somebody says in a conversation, by REST. Only as themselves. */
export const PostMessage = z.strictObject({ id: Id, ...said })
export type PostMessage = z.output<typeof PostMessage>

/** The same by socket. */
export const SendMessage = z.strictObject({ conversationId: SentId, ...said })
export type SendMessage = z.output<typeof SendMessage>

/** A page counted from the newest message, or what stands before or after a message that is held. */
export const ListMessages = z.strictObject({
  id: Id,
  limit: z.int().min(1).max(MAX_CHAT_PAGE_SIZE).default(CHAT_PAGE_SIZE),
  offset: z.int().min(0).max(MAX_OFFSET).default(0),
  before: Id.optional(),
  after: Id.optional(),
})
export type ListMessages = z.output<typeof ListMessages>

/** The oldest first. `total` counts the whole conversation. */
export const ChatMessages = z.object({ messages: z.array(ChatMessage), total: z.int(), hasMore: z.boolean() })
export type ChatMessages = z.output<typeof ChatMessages>

export const RemoveMessage = z.strictObject({ id: Id })
export type RemoveMessage = z.output<typeof RemoveMessage>

/** Whether an answer of the assistant helped who asked; null takes that back. */
export const RateAnswer = z.strictObject({ id: Id, helpful: z.boolean().nullable() })
export type RateAnswer = z.output<typeof RateAnswer>

export const MarkRead = z.strictObject({ id: Id, /** A message id; all of it where left out. */ upTo: Id.optional() })
export type MarkRead = z.output<typeof MarkRead>
export const ReadPosition = z.object({ unreadCount: z.int(), readAt: Timestamp })
export type ReadPosition = z.output<typeof ReadPosition>
