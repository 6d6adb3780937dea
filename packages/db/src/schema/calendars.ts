import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from './columns.ts'

/** Hours of a day: pairs of local "HH:MM"; a span whose end is not after its start goes past midnight. */
export type DaySpans = [from: string, to: string][]
/** Hours by ISO weekday ("1" is Monday). */
export type CalendarHours = Record<string, DaySpans>

type CalendarsTable = {
  tenantId: number
  id: Generated<number>
  name: string
  timeZone: string
  hours: Json<CalendarHours>
  isDefault: Generated<boolean>
  version: Generated<number>
  feedUrl: Maybe<string>
  feedReadAt: Maybe<string>
  feedFailure: Maybe<string>
  createdAt: Stamp
}

type CalendarHolidaysTable = {
  tenantId: number
  id: Generated<number>
  calendarId: number
  date: string
  label: string
  /** Null: closed. */
  spans: MaybeJson<DaySpans>
  source: Generated<string>
  yearly: Generated<boolean>
  enabled: Generated<boolean>
  version: Generated<number>
  createdAt: Stamp
}

export type CalendarsTables = { calendars: CalendarsTable; calendarHolidays: CalendarHolidaysTable }
