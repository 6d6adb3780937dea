import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'
import { ChatMessage } from './messages.ts'

/** People that a conversation may have, the one who begins it included. */
export const MAX_PARTICIPANTS = 50

/** With the assistant, or among people. */
export const CONVERSATION_TYPES = ['ai', 'support'] as const
/** The assistant answers; it waits in a queue; people talk; it is over. */
export const CONVERSATION_STATES = ['bot', 'waiting', 'active', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

export const Conversation = z.object({
  id: Id,
  title: z.string(),
  type: z.enum(CONVERSATION_TYPES),
  participantIds: z.array(Id),
  /** The same with their names, for what they wrote. */
  participants: z.array(z.object({ id: Id, name: z.string() })),
  lastMessage: ChatMessage.nullable(),
  updatedAt: Timestamp,
  isActive: z.boolean(),
  unreadCount: z.int(),
  status: z.enum(CONVERSATION_STATES),
  queueId: Id.nullable(),
  assigneeId: Id.nullable(),
  ticketId: Id.nullable(),
  /** What its customer thought of it, from 1 to 5. */
  rating: z.int().nullable(),
  /** The caller is its customer and may rate it, now that it is over. */
  canRate: z.boolean(),
  createdAt: Timestamp,
})
export type Conversation = z.output<typeof Conversation>

/** Who begins it takes part, whether named or not. With the assistant, and for customers, nobody else does. */
export const CreateConversation = z.strictObject({
  title: line(120).optional(),
  type: z.enum(CONVERSATION_TYPES).default('support'),
  participantIds: z
    .array(Id)
    .max(MAX_PARTICIPANTS - 1)
    .default([]),
})
export type CreateConversation = z.output<typeof CreateConversation>

export const GetConversation = z.strictObject({ id: Id })
export type GetConversation = z.output<typeof GetConversation>

export const CloseConversation = z.strictObject({ id: Id, reason: line(200).optional() })
export type CloseConversation = z.output<typeof CloseConversation>

/** The caller's own, the newest first; `includeAll` adds those that are closed. */
export const ListConversations = z.strictObject({ includeAll: z.boolean().default(false) })
export type ListConversations = z.output<typeof ListConversations>
export const Conversations = z.object({ conversations: z.array(Conversation) })
export type Conversations = z.output<typeof Conversations>
