import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

type Conditions = { all: unknown[]; any: unknown[] }

type PrivacyRulesTable = {
  tenantId: number
  id: Generated<number>
  name: string
  subject: 'tickets' | 'spam' | 'ticket_files' | 'mails' | 'conversations' | 'people'
  conditions: Json<Conditions>
  days: number
  isActive: Generated<boolean>
  /** It acts from then on; null while it is switched off. */
  startsAt: Maybe<string>
  version: Generated<number>
  authorId: number
  createdAt: Stamp
  updatedAt: Stamp
}

type PrivacyRunsTable = {
  tenantId: number
  id: Generated<number>
  /** Null: the rule is gone. */
  ruleId: Maybe<number>
  ruleName: string
  subject: 'tickets' | 'spam' | 'ticket_files' | 'mails' | 'conversations' | 'people'
  conditions: Json<Conditions>
  cause: 'nightly' | 'by_hand'
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
  before: string
  cursor: Generated<number>
  erased: Generated<number>
  held: Generated<number>
  failed: Generated<number>
  bytes: Generated<number>
  tries: Generated<number>
  error: Maybe<string>
  startedBy: Maybe<number>
  createdAt: Stamp
  workedAt: Maybe<string>
  endedAt: Maybe<string>
}

type TicketErasuresTable = {
  tenantId: number
  ticketId: number
  what: 'content' | 'files'
  ruleId: Maybe<number>
  /** Null where it was erased by hand. */
  ruleName: string | null
  runId: Maybe<number>
  erasedAt: Stamp
  erasedBy: Maybe<number>
  reason: Maybe<string>
}

type MessageErasuresTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  /** Null: the description. */
  commentId: number | null
  /** What stands there since; null where all of it is gone. */
  content: Maybe<string>
  hasFiles: boolean
  reason: string
  erasedBy: Maybe<number>
  erasedAt: Stamp
}

type ConversationErasuresTable = { tenantId: number; conversationId: number; ruleId: Maybe<number>; erasedAt: Stamp }

type PrivacyHoldsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: Maybe<number>
  companyId: Maybe<number>
  userId: Maybe<number>
  reason: string
  until: Maybe<string>
  heldBy: number
  createdAt: Stamp
  liftedBy: Maybe<number>
  liftedAt: Maybe<string>
}

type PrivacyNumbersTable = { tenantId: number; lastNumber: number }

type PrivacyRequestsTable = {
  tenantId: number
  id: Generated<number>
  number: number
  kind: 'access' | 'correction' | 'erasure' | 'portability' | 'sharing' | 'objection'
  state: Generated<'received' | 'verifying' | 'in_progress' | 'answered' | 'refused'>
  userId: Maybe<number>
  name: string
  email: string
  language: Generated<string>
  source: 'portal' | 'staff' | 'registered'
  text: Generated<string>
  proof: Generated<string>
  responsibleId: Maybe<number>
  answer: Generated<string>
  dueOn: string
  /** How many days before it was due the responsible was last reminded; -1: that it is late. */
  remindedDays: Maybe<number>
  createdBy: Maybe<number>
  createdAt: Stamp
  updatedAt: Stamp
  answeredAt: Maybe<string>
  erasedAt: Maybe<string>
  version: Generated<number>
}

type PrivacyRequestNotesTable = {
  tenantId: number
  id: Generated<number>
  requestId: number
  authorId: number
  text: string
  createdAt: Stamp
}

type PrivacyPacksTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  requestId: Maybe<number>
  state: Generated<'waiting' | 'running' | 'ready' | 'failed' | 'expired'>
  fileId: Maybe<string>
  size: Maybe<number>
  madeBy: number
  releasedAt: Maybe<string>
  tries: Generated<number>
  createdAt: Stamp
  workedAt: Maybe<string>
  endedAt: Maybe<string>
  expiresAt: Maybe<string>
}

export type PrivacyTables = {
  conversationErasures: ConversationErasuresTable
  privacyHolds: PrivacyHoldsTable
  privacyNumbers: PrivacyNumbersTable
  privacyPacks: PrivacyPacksTable
  privacyRequestNotes: PrivacyRequestNotesTable
  privacyRequests: PrivacyRequestsTable
  privacyRules: PrivacyRulesTable
  privacyRuns: PrivacyRunsTable
  messageErasures: MessageErasuresTable
  ticketErasures: TicketErasuresTable
}
