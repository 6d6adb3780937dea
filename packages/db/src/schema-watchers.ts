import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './schema-columns.ts'

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
  /** When its ticket was closed, or since when it is followed if that was later; null while it goes on. */
  closedAt: Maybe<string>
  createdAt: Stamp
}

/** Queues whose members follow a ticket as one: who they are is looked up when there is something to tell. */
export type TicketTeamWatchersTable = Pick<TicketWatchersTable, 'tenantId' | 'ticketId' | 'mergeId' | 'closedAt' | 'createdAt'> & {
  queueId: number
}

/** Somebody as they watched a ticket before they were taken off it; of a team, only whose and since when counts. */
export type FormerWatch = {
  kind: 'person' | 'team'
  ticketId: number
  whoId: number
  side: string
  level: string
  mutedUntil: string | null
  source: string
  mergeId: number | null
  createdAt: string
}

export type WatchRemovalsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  former: Json<FormerWatch[]>
  createdAt: Stamp
  undoneAt: Maybe<string>
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
