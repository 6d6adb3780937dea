import type { ColumnType, Generated } from 'kysely'
import type { Stamp } from './columns.ts'

/** Time that somebody of the desk spent on a ticket, on a day of their own calendar. */
type TimeEntriesTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  /** The ticket's, kept by the database. */
  companyId: ColumnType<number | null, never, never>
  userId: number
  minutes: number
  note: Generated<string>
  workedOn: string
  createdAt: Stamp
  updatedAt: Stamp
}

/** The clock that somebody has running; stopping it writes an entry and takes the row away. */
type TimeTimersTable = { tenantId: number; userId: number; ticketId: number; startedAt: Stamp }

export type TimeTables = {
  timeEntries: TimeEntriesTable
  timeTimers: TimeTimersTable
}
