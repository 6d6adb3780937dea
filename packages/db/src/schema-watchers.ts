import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './schema-columns.ts'

export type TicketWatchersTable = {
  tenantId: number
  ticketId: number
  userId: number
  /** Where the person stood when they were added: customers find customers only. */
  side: Generated<string>
  level: Generated<string>
  mutedUntil: Maybe<string>
  source: Generated<string>
  /** The merge that brought them; null of whoever came otherwise. */
  mergeId: Maybe<number>
  createdAt: Stamp
}

export type MentionsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  commentId: number
  userId: number
  authorId: number
  createdAt: Stamp
  resolvedAt: Maybe<string>
}
