import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'
import { TimeZone } from '../profile/profile.ts'
import { FEED_FAILURES, MAX_CALENDAR_NAME } from './bounds.ts'
import { Span, Week } from './spans.ts'

/** Business hours, by which deadlines are set and times counted. */
export const Calendar = z.object({
  id: Id,
  name: z.string(),
  timeZone: z.string(),
  /** By weekday; Monday is 1. */
  hours: z.partialRecord(z.string(), z.array(Span)),
  /** Holds where nothing else was chosen; there is always one. */
  isDefault: z.boolean(),
  /** Where holidays are read from daily, when that was last tried, and why it failed. What was read once stays. */
  feedUrl: z.string().nullable(),
  feedReadAt: Timestamp.nullable(),
  feedFailure: z.enum(FEED_FAILURES).nullable(),
  /** Queues and SLA policies that name it. */
  queues: z.int(),
  policies: z.int(),
  openNow: z.boolean(),
  /** When it opens next, where it is closed; null while it is open. */
  nextOpen: Timestamp.nullable(),
  /** Of the days from today on, the next one that counts. */
  nextHoliday: z.object({ date: z.iso.date(), label: z.string() }).nullable(),
  version: z.int(),
})
export type Calendar = z.output<typeof Calendar>
/** The default one first, then by name. */
export const CalendarList = z.object({ data: z.array(Calendar) })
export type CalendarList = z.output<typeof CalendarList>

const fields = { name: line(MAX_CALENDAR_NAME), timeZone: TimeZone, hours: Week }

export const GetCalendar = z.strictObject({ id: Id })
export type GetCalendar = z.output<typeof GetCalendar>

/** With `copyId`, the holidays of that one come along. */
export const CreateCalendar = z.strictObject({ ...fields, isDefault: z.literal(true).optional(), copyId: Id.optional() })
export type CreateCalendar = z.output<typeof CreateCalendar>

/** What is not sent stays. With `version`, a stale one is refused (409) with the present calendar. Holidays count towards it. */
export const UpdateCalendar = z
  .strictObject({ ...fields, isDefault: z.literal(true) })
  .partial()
  .extend({ id: Id, version: z.int().positive().optional() })
export type UpdateCalendar = z.output<typeof UpdateCalendar>

/** What was moved to the default calendar with a removal. */
export const RemovedCalendar = z.object({ success: z.literal(true), queues: z.int(), policies: z.int() })
export type RemovedCalendar = z.output<typeof RemovedCalendar>
