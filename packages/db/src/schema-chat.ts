import type { Generated } from 'kysely'
import type { Stamp } from './schema-columns.ts'

export type ConversationsTable = {
  tenantId: number
  id: Generated<number>
  title: string
  type: 'support'
  authorId: number
  createdAt: Stamp
}

export type ConversationParticipantsTable = { tenantId: number; conversationId: number; userId: number }
