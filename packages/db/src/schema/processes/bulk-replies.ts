import type { ColumnType, Generated } from 'kysely'
import type { Maybe, MaybeJson, Stamp } from '../columns.ts'

type BulkRepliesTable = {
  tenantId: number
  id: Generated<number>
  authorId: number
  content: string
  isInternal: boolean
  thenStatus: Maybe<string>
  templateName: Maybe<string>
  /** The queues whose tickets that template is for; none for all. */
  templateQueueIds: Generated<number[]>
  changes: MaybeJson
  state: Generated<string>
  dueAt: string
  leasedUntil: Maybe<string>
  workedAt: Stamp
  total: number
  sent: Generated<number>
  skipped: Generated<number>
  failed: Generated<number>
  createdAt: Stamp
  endedAt: Maybe<string>
}

type BulkReplyTicketsTable = {
  tenantId: number
  bulkReplyId: number
  ticketId: number
  state: Generated<string>
  seenUpTo: number
  code: Maybe<string>
  reasons: ColumnType<object[], string | undefined, string>
  settledAt: Maybe<string>
}

export type BulkReplyTables = { bulkReplies: BulkRepliesTable; bulkReplyTickets: BulkReplyTicketsTable }
