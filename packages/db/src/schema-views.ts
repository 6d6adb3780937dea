import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './schema-columns.ts'

export type TicketViewsTable = {
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
export type TicketViewTabsTable = { tenantId: number; userId: number; tabs: Json<(string | number)[]> }
