import type { ColumnType, Generated } from 'kysely'
import type { Maybe, MaybeJson, Stamp } from '../columns.ts'

/** A ticket that opens itself again and again. Without a next time it is paused, over or deleted. */
type RecurringTicketsTable = {
  tenantId: number
  id: Generated<number>
  title: string
  description: string
  priority: string
  type: string
  queueId: Maybe<number>
  assigneeId: Maybe<number>
  requesterId: number
  tagIds: Generated<number[]>
  customFields: ColumnType<object, string | undefined, string>
  schedule: ColumnType<object, string, string>
  nextAt: Maybe<string>
  /** Tickets that the rhythm opened; those opened by hand beside it do not count. */
  made: Generated<number>
  pausedAt: Maybe<string>
  trouble: MaybeJson<{
    what: string[]
    reasons: (string | { reason: string; params?: Record<string, unknown> | undefined; message: string })[]
  }>
  authorId: number
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
  deletedAt: Maybe<string>
}

/** A time that came: its ticket was opened, or it was skipped by hand. One row an occurrence. */
type RecurringRunsTable = {
  tenantId: number
  recurringId: number
  occurrence: string
  kind: string
  ticketId: Maybe<number>
  missed: Generated<number>
  createdAt: Stamp
}

export type RecurringTables = {
  recurringTickets: RecurringTicketsTable
  recurringRuns: RecurringRunsTable
}
