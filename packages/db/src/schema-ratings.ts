import type { ColumnType, Generated } from 'kysely'
import type { Maybe } from './schema-columns.ts'

/** What the requester thought of one resolution of a ticket; without a score, that they were asked. */
export type TicketRatingsTable = {
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
