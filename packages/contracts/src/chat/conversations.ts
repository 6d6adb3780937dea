import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'

/** People that a conversation may have, the one who begins it included. */
export const MAX_PARTICIPANTS = 50

/** `ai` begins with the assistant: until there is one, people talk to people. */
export const CONVERSATION_TYPES = ['support'] as const

export const Conversation = z.object({
  id: Id,
  title: z.string(),
  type: z.enum(CONVERSATION_TYPES),
  participantIds: z.array(Id),
  createdAt: Timestamp,
})
export type Conversation = z.output<typeof Conversation>

/** Who begins it takes part, whether named or not. */
export const CreateConversation = z.strictObject({
  title: line(120),
  type: z.enum(CONVERSATION_TYPES).default('support'),
  participantIds: z.array(Id).max(MAX_PARTICIPANTS - 1),
})
export type CreateConversation = z.output<typeof CreateConversation>

export const GetConversation = z.strictObject({ id: Id })
export type GetConversation = z.output<typeof GetConversation>

/** The caller's own, the newest first. None is closed yet, so `includeAll` adds none. */
export const ListConversations = z.strictObject({ includeAll: z.boolean().optional() })
export const Conversations = z.object({ conversations: z.array(Conversation) })
export type Conversations = z.output<typeof Conversations>
