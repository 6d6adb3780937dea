import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

type TicketViewsTable = {
  tenantId: number
  id: Generated<number>
  /** Whose own it is; null for the organisation's. */
  ownerId: Maybe<number>
  name: string
  filter: ColumnType<object, string | undefined, string>
  sort: Generated<string>
  direction: Generated<string>
  look: ColumnType<object, string | undefined, string>
  createdAt: Stamp
  updatedAt: Stamp
  /** Taken away, and put back for a while. */
  deletedAt: Maybe<string>
}

/** The views that somebody has as tabs, in their order. */
type TicketViewTabsTable = { tenantId: number; userId: number; tabs: Json<(string | number)[]> }

/** A search of one person: with a name it is kept, without one it is among their last. */
type KeptSearchesTable = { tenantId: number; id: Generated<number>; userId: number; q: string; name: Maybe<string>; usedAt: Stamp }

/** What a bulk change took from one ticket, and the version it left behind. */
export type FormerTicket = {
  id: number
  version: number
  status: string
  /** Changes from before there were custom statuses know none. */
  customStatusId?: number | null
  /** Nor any reasons of a status. */
  statusReasonId?: number | null
  priority: string
  /** Changes from before there were reasons know none. */
  priorityReason?: string | null
  type: string
  assigneeId: number | null
  queueId: number | null
  scheduledFor: string | null
  resolvedAt: string | null
  closedAt: string | null
  tags: { tagId: number; mergeId: number | null }[]
  /** What the custom fields that it wrote held, by their keys, as values are sent. */
  fields?: Record<string, string | number | boolean | string[] | null>
}

type BulkEditsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  changes: Json<Record<string, unknown>>
  former: Json<FormerTicket[]>
  createdAt: Stamp
  undoneAt: Maybe<string>
}

export type TicketListTables = {
  ticketViews: TicketViewsTable
  ticketViewTabs: TicketViewTabsTable
  keptSearches: KeptSearchesTable
  bulkEdits: BulkEditsTable
}
