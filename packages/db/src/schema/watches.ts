import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

/** Somebody follows a company, a queue, a tag, a view or a search of their own: exactly one of the five is set. */
type WatchesTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  companyId: Maybe<number>
  queueId: Maybe<number>
  tagId: Maybe<number>
  viewId: Maybe<number>
  keptSearchId: Maybe<number>
  /** Which of the five it is, and its id; the database works them out. */
  entity: ColumnType<string, never, never>
  entityId: ColumnType<number, never, never>
  level: Generated<string>
  mutedUntil: Maybe<string>
  source: Generated<string>
  /** The view, or the search, came to hold more than can be followed: asleep until it is followed anew. */
  tooWide: Generated<boolean>
  createdAt: Stamp
}

/** A ticket that a followed view held when last looked. `readerId` is whose `me` the view was read with; 0 where it names nobody. */
type WatchedViewTicketsTable = { tenantId: number; viewId: number; readerId: number; ticketId: number }

/** A ticket that a followed search found when last looked. */
type WatchedSearchTicketsTable = { tenantId: number; searchId: number; ticketId: number }

/** Somebody as they watched a ticket before they were taken off it; of a team and an address, only whose and since when counts. */
export type FormerWatch = {
  kind: 'person' | 'team' | 'email'
  ticketId: number
  whoId: number
  side: string
  level: string
  mutedUntil: string | null
  source: string
  mergeId: number | null
  createdAt: string
  /** What an address is known by, its mails' language, and who added it. */
  address: { email: string; language: string; addedBy: number | null } | null
}

/** Somebody as they followed something beside tickets before that. */
export type FormerThing = {
  kind: 'thing'
  /** Of the row that is gone. */
  id: number
  entity: string
  entityId: number
  whoId: number
  level: string
  mutedUntil: string | null
  source: string
  createdAt: string
}

type WatchRemovalsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  former: Json<(FormerWatch | FormerThing)[]>
  createdAt: Stamp
  undoneAt: Maybe<string>
}

export type WatchesTables = {
  watches: WatchesTable
  watchedViewTickets: WatchedViewTicketsTable
  watchedSearchTickets: WatchedSearchTicketsTable
  watchRemovals: WatchRemovalsTable
}
