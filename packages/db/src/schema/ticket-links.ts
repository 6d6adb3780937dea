import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

/** What a merge takes from a ticket and undoing it gives back. */
export type FormerState = {
  status: string
  scheduledFor: string | null
  resolvedAt: string | null
  closedAt: string | null
  /** What the target was given from this ticket, by field, and what it had before. */
  mapped?: Record<string, { from: string | number | null; to: string | number | null }>
}

type TicketMergesTable = {
  tenantId: number
  id: Generated<number>
  sourceId: number
  targetId: number
  sourceNumber: number
  /** Both are of one customer or one company, so that the customers of one may read the other's messages in it. */
  shared: boolean
  former: Json<FormerState>
  mergedBy: Maybe<number>
  mergedAt: Stamp
  undoneBy: Maybe<number>
  undoneAt: Maybe<string>
}

type TicketRelationsTable = {
  tenantId: number
  id: Generated<number>
  /** `from` blocks, duplicates or is the parent of `to`; `related` is mutual. */
  kind: string
  fromId: number
  toId: number
  createdBy: Maybe<number>
  createdAt: Stamp
}

/** What the requester thought of one resolution of a ticket; without a score, that they were asked. */
type TicketRatingsTable = {
  tenantId: number
  ticketId: number
  /** The ticket's, kept by the database. */
  companyId: ColumnType<number | null, never, never>
  /** When the ticket was resolved (or closed at once): the one this is about. */
  resolution: string
  tokenHash: Maybe<string>
  expiresAt: string
  score: Maybe<number>
  reason: Maybe<string>
  comment: Generated<string>
  via: Maybe<'portal' | 'link'>
  /** Who was responsible when it was rated. */
  assigneeId: Maybe<number>
  ratedAt: Maybe<string>
  changedAt: Maybe<string>
}

export type TicketLinksTables = {
  ticketMerges: TicketMergesTable
  ticketRelations: TicketRelationsTable
  ticketRatings: TicketRatingsTable
}
