import { type HolidaySource, MAX_HOLIDAYS, MAX_YEARLY } from '@balcao/contracts/calendars/bounds'
import type { Holiday, Imported } from '@balcao/contracts/calendars/holidays'
import type { Spans } from '@balcao/contracts/calendars/spans'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'

/** A calendar's holidays in order of their dates. */
export function holidayRows({ db }: Ctx, calendarId: number) {
  return db
    .selectFrom('calendarHolidays')
    .where('calendarId', '=', calendarId)
    .select(['id', 'label', 'spans', 'yearly', 'source', 'enabled', 'version'])
    .select(sql<string>`date::text`.as('date'))
}
type Row = Awaited<ReturnType<ReturnType<typeof holidayRows>['execute']>>[number]

export const holidayView = (row: Row): Holiday => ({ ...row, source: row.source as HolidaySource })
/** What the log says of a holiday. */
export const audited = ({ date, label, spans, yearly, source, enabled }: Omit<Holiday, 'id' | 'version'>) => ({
  ...{ date, label, spans, yearly, source, enabled },
})

/** @throws DomainError holiday_not_found */
export async function mustFindHoliday(ctx: Ctx, calendarId: number, id: number): Promise<Holiday> {
  const row = await holidayRows(ctx, calendarId).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('holiday_not_found')
  return holidayView(row)
}

/** Whether the calendar's limits hold, its row being locked. @throws DomainError too_many_holidays */
export async function mustHaveRoom({ db }: Ctx, calendarId: number): Promise<void> {
  const { all, yearly } = await db
    .selectFrom('calendarHolidays')
    .where('calendarId', '=', calendarId)
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.countAll<number>().filterWhere('yearly', '=', true).as('yearly')])
    .executeTakeFirstOrThrow()
  if (Number(all) > MAX_HOLIDAYS || Number(yearly) > MAX_YEARLY) throw conflict('too_many_holidays')
}

export type NewHoliday = { date: string; label: string; spans: Spans | null; yearly: boolean }

/**
 * Adds days of a list to a locked calendar. Days it has from the same source stay as somebody made them; with `rename`, what the source
 * calls them now is taken over.
 * @throws DomainError too_many_holidays
 */
export async function addAll(
  ctx: Ctx,
  calendarId: number,
  source: HolidaySource,
  days: readonly NewHoliday[],
  rename: boolean,
): Promise<Imported> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into calendar_holidays as h (tenant_id, calendar_id, date, label, spans, yearly, source)
    select ${ctx.actor.tenantId}, ${calendarId}, d.date, d.label, d.spans, d.yearly, ${source}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(date date, label text, spans jsonb, yearly boolean)
    on conflict (tenant_id, calendar_id, date, source) do update set label = excluded.label, version = h.version + 1
      where ${rename} and h.label <> excluded.label
    returning xmax = 0 as is_new`.execute(ctx.db)
  await mustHaveRoom(ctx, calendarId)
  const added = rows.filter(({ isNew }) => isNew).length
  const updated = rows.length - added
  return { added, updated, unchanged: days.length - added - updated }
}
