import type {
  AddHoliday,
  Holiday,
  HolidayList,
  Imported,
  ImportHolidays,
  ListHolidays,
  RemoveHoliday,
  UpdateHoliday,
} from '@balcao/contracts/calendars/holidays'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { mustFindCalendar, mustLockCalendar, touch } from './internal/calendar-rows.ts'
import { addAll, audited, holidayRows, holidayView, mustFindHoliday, mustHaveRoom } from './internal/holiday-rows.ts'

/** Holidays of a calendar, of one year or of all. @throws DomainError forbidden, calendar_not_found */
export async function list(ctx: Ctx, { id, year }: ListHolidays): Promise<HolidayList> {
  must(ctx, 'calendar.read')
  await mustFindCalendar(ctx, id)
  const rows = await holidayRows(ctx, id)
    .$if(year !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          sql<boolean>`date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
          eb.and([eb('yearly', '=', true), sql<boolean>`date <= make_date(${year}, 12, 31)`]),
        ]),
      ),
    )
    .orderBy(year === undefined ? sql`date` : sql`to_char(date, 'MMDD')`)
    .orderBy('id')
    .execute()
  const years = await sql<{ year: number }>`
    select distinct extract(year from date)::int as year from calendar_holidays where calendar_id = ${id} order by 1`.execute(ctx.db)
  return { data: rows.map(holidayView), years: years.rows.map((row) => row.year) }
}

/** @throws DomainError invalid_input when the same source has a holiday on that day */
async function mustBeFree(ctx: Ctx, calendarId: number, date: string, source: string, but?: number): Promise<void> {
  const taken = await holidayRows(ctx, calendarId)
    .where('source', '=', source)
    .where(sql<boolean>`date = ${date}::date`)
    .$if(but !== undefined, (q) => q.where('id', '<>', but as number))
    .executeTakeFirst()
  if (taken) throw invalid({ field: 'date', reason: 'holiday_taken' })
}

const stored = (spans: Holiday['spans']) => (spans === null ? null : JSON.stringify(spans))

/** @throws DomainError forbidden, calendar_not_found, too_many_holidays, invalid_input */
export async function add(ctx: Ctx, { id: calendarId, ...holiday }: AddHoliday): Promise<Holiday> {
  must(ctx, 'calendar.manage')
  await mustLockCalendar(ctx, calendarId)
  await mustBeFree(ctx, calendarId, holiday.date, 'hand')
  const { id } = await ctx.db
    .insertInto('calendarHolidays')
    .values({ tenantId: ctx.actor.tenantId, calendarId, ...holiday, spans: stored(holiday.spans) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mustHaveRoom(ctx, calendarId)
  await touch(ctx, calendarId, 'holidays')
  const after = audited({ ...holiday, source: 'hand' })
  await audit(ctx, { action: 'calendar.holiday_added', resource: 'calendar', resourceId: calendarId, ...diff(null, after) })
  return mustFindHoliday(ctx, calendarId, id)
}

/** @throws DomainError forbidden, calendar_not_found, holiday_not_found, holiday_changed (409) when `version` is stale, invalid_input */
export async function update(ctx: Ctx, { id: calendarId, holidayId, version, ...input }: UpdateHoliday): Promise<Holiday> {
  must(ctx, 'calendar.manage')
  await mustLockCalendar(ctx, calendarId)
  const before = await mustFindHoliday(ctx, calendarId, holidayId)
  if (version !== undefined && version !== before.version) throw conflict('holiday_changed', { current: before })
  const wanted = { ...before, ...input }
  const changed = diff(audited(before), audited(wanted))
  if (!differs(changed)) return before
  if (wanted.date !== before.date) await mustBeFree(ctx, calendarId, wanted.date, before.source, holidayId)
  const { date, label, spans, yearly, enabled } = wanted
  await ctx.db
    .updateTable('calendarHolidays')
    .set((eb) => ({ date, label, spans: stored(spans), yearly, enabled, version: eb('version', '+', 1) }))
    .where('calendarId', '=', calendarId)
    .where('id', '=', holidayId)
    .execute()
  await mustHaveRoom(ctx, calendarId)
  await touch(ctx, calendarId, 'holidays')
  await audit(ctx, {
    action: 'calendar.holiday_updated',
    resource: 'calendar',
    resourceId: calendarId,
    ...changed,
    details: { holidayId, date: before.date, label: before.label },
  })
  return mustFindHoliday(ctx, calendarId, holidayId)
}

/** @throws DomainError forbidden, calendar_not_found, holiday_not_found */
export async function remove(ctx: Ctx, { id: calendarId, holidayId }: RemoveHoliday): Promise<{ success: true }> {
  must(ctx, 'calendar.manage')
  await mustLockCalendar(ctx, calendarId)
  const before = await mustFindHoliday(ctx, calendarId, holidayId)
  await ctx.db.deleteFrom('calendarHolidays').where('calendarId', '=', calendarId).where('id', '=', holidayId).execute()
  await touch(ctx, calendarId, 'holidays')
  const gone = diff(audited(before), null)
  await audit(ctx, { action: 'calendar.holiday_removed', resource: 'calendar', resourceId: calendarId, ...gone })
  return { success: true }
}

/** Takes chosen days of a region over. @throws DomainError forbidden, calendar_not_found, too_many_holidays */
export async function importRegion(ctx: Ctx, { id, region, holidays }: ImportHolidays): Promise<Imported> {
  must(ctx, 'calendar.manage')
  await mustLockCalendar(ctx, id)
  const byDate = new Map(holidays.map((holiday) => [holiday.date, { ...holiday, yearly: false }]))
  const imported = await addAll(ctx, id, region, [...byDate.values()], false)
  if (imported.added > 0) await recordImport(ctx, id, region, imported)
  return imported
}

/** Tells of days that came from a list. */
export async function recordImport(ctx: Ctx, id: number, source: string, { added, updated }: Imported): Promise<void> {
  await touch(ctx, id, 'holidays')
  const after = { source, added, updated }
  await audit(ctx, { action: 'calendar.holidays_imported', resource: 'calendar', resourceId: id, ...diff(null, after) })
}
