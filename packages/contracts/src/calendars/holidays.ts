import { z } from 'zod'
import { Id, LocalDay, line, opaque, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { HOLIDAY_KINDS, HOLIDAY_REGIONS, HOLIDAY_SOURCES, MAX_FEED_URL, MAX_HOLIDAY_LABEL, MAX_HOLIDAYS, MAX_ICS } from './bounds.ts'
import { Calendar } from './calendars.ts'
import { Span, Spans } from './spans.ts'

const year = z.int().min(2000).max(2100)

/** A day on which a calendar differs from its week. */
export const Holiday = z.object({
  id: Id,
  date: z.iso.date(),
  label: z.string(),
  /** Hours of that day; null: closed. */
  spans: z.array(Span).nullable(),
  /** Also in every year after. */
  yearly: z.boolean(),
  source: z.enum(HOLIDAY_SOURCES),
  enabled: z.boolean(),
  version: z.int(),
})
export type Holiday = z.output<typeof Holiday>

/** Of one year, in order, with those of every year; of all years where none is named. */
export const ListHolidays = z.strictObject({ id: Id, year: year.optional() })
export type ListHolidays = z.output<typeof ListHolidays>
export const HolidayList = z.object({
  data: z.array(Holiday),
  /** Years that have a holiday of their own. */
  years: z.array(z.int()),
})
export type HolidayList = z.output<typeof HolidayList>

const fields = { date: LocalDay, label: line(MAX_HOLIDAY_LABEL), spans: Spans.min(1).nullable(), yearly: z.boolean(), enabled: z.boolean() }

export const AddHoliday = z.strictObject({
  id: Id,
  ...fields,
  spans: fields.spans.default(null),
  yearly: fields.yearly.default(false),
  enabled: fields.enabled.default(true),
})
export type AddHoliday = z.output<typeof AddHoliday>

/** What is not sent stays. With `version`, a stale one is refused (409) with the present holiday. */
export const UpdateHoliday = z.strictObject(fields).partial().extend({ id: Id, holidayId: Id, version: z.int().positive().optional() })
export type UpdateHoliday = z.output<typeof UpdateHoliday>

export const RemoveHoliday = z.strictObject({ id: Id, holidayId: Id })
export type RemoveHoliday = z.output<typeof RemoveHoliday>

/** What the public lists say of a state in these years. */
export const PreviewHolidays = z.strictObject({ id: Id, region: z.enum(HOLIDAY_REGIONS), years: z.array(year).min(1).max(3) })
export type PreviewHolidays = z.output<typeof PreviewHolidays>

export const PreviewedHoliday = z.object({
  date: z.iso.date(),
  label: z.string(),
  kind: z.enum(HOLIDAY_KINDS),
  /** What of this calendar's hours is left on a day that is a holiday in part; null: closed. */
  spans: z.array(Span).nullable(),
  /** Whether it is proposed to be taken: public holidays that are not there yet. */
  proposed: z.boolean(),
  /** The calendar has a holiday on this day already. */
  present: z.boolean(),
})
export type PreviewedHoliday = z.output<typeof PreviewedHoliday>
export const HolidayPreview = z.object({ data: z.array(PreviewedHoliday) })
export type HolidayPreview = z.output<typeof HolidayPreview>

/** Those that were chosen; from now on they are the calendar's own, and no list changes them. */
export const ImportHolidays = z.strictObject({
  id: Id,
  region: z.enum(HOLIDAY_REGIONS),
  holidays: z
    .array(z.strictObject({ date: LocalDay, label: line(MAX_HOLIDAY_LABEL), spans: Spans.min(1).nullable().default(null) }))
    .min(1)
    .max(MAX_HOLIDAYS),
})
export type ImportHolidays = z.output<typeof ImportHolidays>

/** The text of an .ics file. */
export const ImportIcs = z.strictObject({ id: Id, ics: opaque(MAX_ICS) })
export type ImportIcs = z.output<typeof ImportIcs>

/** An https address that publishes an .ics; null: none any more, and what came from it stays. */
export const SetFeed = z.strictObject({
  id: Id,
  feedUrl: opaque(MAX_FEED_URL)
    .regex(/^https:\/\/[^\s/@?#]+([/?#]\S*)?$/i, { error: because('feed_not_https') })
    .nullable(),
})
export type SetFeed = z.output<typeof SetFeed>

/** What an import did: days that are there already stay as they are, except for a name that a feed changed. */
export const Imported = z.object({ added: z.int(), updated: z.int(), unchanged: z.int() })
export type Imported = z.output<typeof Imported>

export const FeedSet = z.object({ calendar: Calendar, imported: Imported })
export type FeedSet = z.output<typeof FeedSet>

/** Whether the desk of a queue (else the organisation's) is open, and when it will be; for customers. */
export const DeskHours = z.object({
  openNow: z.boolean(),
  /** When it opens next; null while it is open, or where it never is. */
  nextOpen: Timestamp.nullable(),
})
export type DeskHours = z.output<typeof DeskHours>
/** Of the queue that a ticket of theirs is in; without one, of the organisation. */
export const AskHours = z.strictObject({ ticketId: Id.optional() })
export type AskHours = z.output<typeof AskHours>
