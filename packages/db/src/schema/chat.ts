import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

type ConversationsTable = {
  tenantId: number
  id: Generated<number>
  title: string
  type: 'ai' | 'support'
  authorId: number
  createdAt: Stamp
  status: Generated<'bot' | 'waiting' | 'active' | 'closed'>
  lastSeq: Generated<number>
  updatedAt: Stamp
  closedAt: string | null
  closeReason: string | null
  queueId: number | null
  assigneeId: number | null
  ticketId: number | null
  waitingSince: string | null
  takenAt: string | null
  /** When it was first put into a queue, and first taken by a person. */
  handedAt: Maybe<string>
  answeredAt: Maybe<string>
  misses: Generated<number>
  rating: number | null
  channel: Generated<'app' | 'widget'>
  visitorId: Maybe<number>
  mailedSeq: Generated<number>
  offeredTo: Maybe<number>
  offeredUntil: Maybe<string>
  passedBy: Generated<number[]>
  warnedAt: Maybe<string>
  /** Since when its customer is offered a ticket in place of waiting, and why nobody answered. */
  ticketOfferedAt: Maybe<string>
  unansweredBecause: Maybe<'nobody_there' | 'no_answer'>
}

type ConversationParticipantsTable = {
  tenantId: number
  conversationId: number
  userId: number
  readSeq: Generated<number>
  readAt: string | null
}

type ChatMessagesTable = {
  tenantId: number
  id: Generated<number>
  conversationId: number
  seq: number
  authorId: number | null
  senderType: 'user' | 'ai' | 'system'
  content: string
  metadata: ColumnType<unknown, string | undefined, string>
  clientId: string | null
  createdAt: Stamp
}

type ChatWidgetsTable = {
  tenantId: number
  key: string
  isEnabled: Generated<boolean>
  changes: Json<Record<string, unknown>>
  version: Generated<number>
  updatedAt: Stamp
}

type ChatWidgetKeysTable = { tenantId: number; kid: string; createdAt: Stamp; retiredAt: Maybe<string> }

type ChatVisitorsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  sessionId: Maybe<number>
  externalId: Maybe<string>
  email: Maybe<string>
  isVerified: Generated<boolean>
  secretHash: string
  page: Maybe<string>
  createdAt: Stamp
  seenAt: Stamp
  expiresAt: string
}

export type ChatTables = {
  chatWidgets: ChatWidgetsTable
  chatWidgetKeys: ChatWidgetKeysTable
  chatVisitors: ChatVisitorsTable
  conversations: ConversationsTable
  conversationParticipants: ConversationParticipantsTable
  chatMessages: ChatMessagesTable
}
