import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './schema-columns.ts'

/** What a merge takes from a ticket and undoing it gives back. */
export type FormerState = { status: string; scheduledFor: string | null; resolvedAt: string | null; closedAt: string | null }

export type TicketMergesTable = {
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
