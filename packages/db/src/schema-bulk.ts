import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './schema-columns.ts'

/** What a bulk change took from one ticket, and the version it left behind. */
export type FormerTicket = {
  id: number
  version: number
  status: string
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

export type BulkEditsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  changes: Json<Record<string, unknown>>
  former: Json<FormerTicket[]>
  createdAt: Stamp
  undoneAt: Maybe<string>
}
