import type { FeedSet, HolidayPreview, Imported, ImportIcs, PreviewHolidays, SetFeed } from '@balcao/contracts/calendars/holidays'
import type { Access } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import type { FileDay, HolidaySources } from '../ports.ts'
import { recordImport } from './holidays.ts'
import { mustFindCalendar, mustLockCalendar } from './internal/calendar-rows.ts'
import { addAll, holidayRows } from './internal/holiday-rows.ts'
import { hoursLeft } from './internal/hours-left.ts'

type Opens = <T>(run: (ctx: Ctx) => Promise<T>, access?: Access) => Promise<T>

const DAY_MINUTES = 1_440
const NO_SPANS: [string, string][] = []
const weekdayOf = (date: string): string => String(new Date(`${date}T00:00Z`).getUTCDay() || 7)

/**
 * What the public lists say of a state, for a calendar: what is off in part with the hours that are left. Nothing is written.
 * @throws DomainError forbidden, calendar_not_found
 */
export async function preview(sources: HolidaySources, open: Opens, { id, region, years }: PreviewHolidays): Promise<HolidayPreview> {
  const { calendar, dates } = await open(async (ctx) => {
    must(ctx, 'calendar.manage')
    const found = await mustFindCalendar(ctx, id)
    const rows = await holidayRows(ctx, id).execute()
    return { calendar: found, dates: new Set(rows.map(({ date }) => date)) }
  }, 'read')
  const listed = await sources.ofRegion(region, [...new Set(years)])
  return {
    data: listed.map(({ date, label, kind, off }) => {
      const isWhole = off.from === 0 && off.to === DAY_MINUTES
      const spans = isWhole ? null : hoursLeft(calendar.hours[weekdayOf(date)] ?? NO_SPANS, off)
      const present = dates.has(date)
      return { date, label, kind, spans, present, proposed: kind === 'public' && !present }
    }),
  }
}

const mustBeDays = (field: string, read: FileDay[] | { failure: 'ics_malformed' | string }): FileDay[] => {
  if (Array.isArray(read)) return read
  throw invalid({ field, reason: read.failure as 'ics_malformed' })
}
const closed = (days: readonly FileDay[]) => days.map((day) => ({ ...day, spans: null }))

/** Adds the whole days of an .ics text. @throws DomainError forbidden, calendar_not_found, too_many_holidays, invalid_input */
export async function importIcs(sources: HolidaySources, open: Opens, { id, ics }: ImportIcs): Promise<Imported> {
  await open(async (ctx) => {
    must(ctx, 'calendar.manage')
    await mustFindCalendar(ctx, id)
  }, 'read')
  const days = mustBeDays('ics', await sources.ofFile(ics))
  return open(async (ctx) => {
    must(ctx, 'calendar.manage')
    await mustLockCalendar(ctx, id)
    const imported = await addAll(ctx, id, 'ics', closed(days), true)
    if (imported.added + imported.updated > 0) await recordImport(ctx, id, 'ics', imported)
    return imported
  })
}

/** Adds what a feed says now to a locked calendar, and notes when it was read. */
export async function takeFeed(ctx: Ctx, id: number, days: readonly FileDay[]): Promise<Imported> {
  const imported = await addAll(ctx, id, 'ics', closed(days), true)
  await ctx.db.updateTable('calendars').set({ feedReadAt: sql<string>`now()`, feedFailure: null }).where('id', '=', id).execute()
  if (imported.added + imported.updated > 0) await recordImport(ctx, id, 'ics', imported)
  return imported
}

/**
 * Says where a calendar reads its holidays from, every day from now on. It is read at once, and refused where it cannot be. Without an
 * address no more is read; what came from it stays.
 * @throws DomainError forbidden, calendar_not_found, too_many_holidays, invalid_input
 */
export async function setFeed(sources: HolidaySources, open: Opens, { id, feedUrl }: SetFeed): Promise<FeedSet> {
  await open(async (ctx) => {
    must(ctx, 'calendar.manage')
    await mustFindCalendar(ctx, id)
  }, 'read')
  const days = feedUrl === null ? [] : mustBeDays('feedUrl', await readFeed(sources, feedUrl))
  return open(async (ctx) => {
    must(ctx, 'calendar.manage')
    const before = await mustLockCalendar(ctx, id)
    await ctx.db.updateTable('calendars').set({ feedUrl, feedReadAt: null, feedFailure: null }).where('id', '=', id).execute()
    const imported = feedUrl === null ? { added: 0, updated: 0, unchanged: 0 } : await takeFeed(ctx, id, days)
    if (feedUrl !== before.feedUrl) {
      const changed = diff({ feedUrl: before.feedUrl }, { feedUrl })
      await audit(ctx, { action: 'calendar.feed_set', resource: 'calendar', resourceId: id, ...changed })
      await ctx.emit('calendar:changed', { calendarId: id, what: 'name' })
    }
    return { calendar: await mustFindCalendar(ctx, id), imported }
  })
}

/** The days of a feed, or why there are none. */
export async function readFeed(sources: HolidaySources, url: string) {
  const fetched = await sources.fetch(url)
  return 'failure' in fetched ? fetched : sources.ofFile(fetched.ics)
}
