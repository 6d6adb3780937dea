import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

type ConversationsTable = {
  tenantId: number
  id: Generated<number>
  title: string
  type: 'support'
  authorId: number
  createdAt: Stamp
}

type ConversationParticipantsTable = { tenantId: number; conversationId: number; userId: number }

export type ChatTables = {
  conversations: ConversationsTable
  conversationParticipants: ConversationParticipantsTable
}
