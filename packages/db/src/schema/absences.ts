import type { Generated } from 'kysely'
import type { CalendarHours } from './calendars.ts'
import type { Json, Maybe, Stamp } from './columns.ts'

type AbsencesTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  fromDate: string
  toDate: string
  fromHalf: Generated<string>
  toHalf: Generated<string>
  timeZone: string
  startsAt: string
  endsAt: string
  kind: string
  mode: string
  publicMessage: Generated<string>
  internalNote: Generated<string>
  approvedBy: Maybe<number>
  beganAt: Maybe<string>
  returnedAt: Maybe<string>
  cancelledAt: Maybe<string>
  suddenAt: Maybe<string>
  createdBy: Maybe<number>
  version: Generated<number>
  createdAt: Stamp
}

/** `queueId` 0 stands for every queue without a row of its own. */
type AbsenceSubstitutesTable = { tenantId: number; absenceId: number; queueId: Generated<number>; userId: number }

type AbsenceMovesTable = {
  tenantId: number
  absenceId: number
  ticketId: number
  toId: Maybe<number>
  movedAt: Stamp
  returnedAt: Maybe<string>
}

type WorkShiftsTable = {
  tenantId: number
  userId: number
  hours: Json<CalendarHours>
  timeZone: string
  version: Generated<number>
  updatedAt: Stamp
}

type CalendarFeedsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  kind: 'absences' | 'deadlines'
  queueId: Maybe<number>
  secretHash: string
  createdAt: Stamp
  readAt: Maybe<string>
}

export type AbsencesTables = {
  absences: AbsencesTable
  absenceSubstitutes: AbsenceSubstitutesTable
  absenceMoves: AbsenceMovesTable
  workShifts: WorkShiftsTable
  calendarFeeds: CalendarFeedsTable
}
