import type { FeedFailure } from '@balcao/contracts/calendars/bounds'
import type { Calendar } from '@balcao/contracts/calendars/calendars'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { invalid, notFound } from '../../errors.ts'
import { loadClocks } from './load-clocks.ts'

/** Whether a policy's targets name a calendar. */
const namesCalendar = (targets: string, calendarId: string) =>
  sql<boolean>`${sql.ref(targets)} @? ('$.*.*.calendarId ? (@ == ' || ${sql.ref(calendarId)} || ')')::jsonpath`

function calendarRows({ db }: Ctx) {
  return db
    .selectFrom('calendars as c')
    .select(['c.id', 'c.name', 'c.timeZone', 'c.hours', 'c.isDefault', 'c.feedUrl', 'c.feedReadAt', 'c.feedFailure', 'c.version'])
    .select((eb) => [
      eb
        .selectFrom('queues as q')
        .whereRef('q.calendarId', '=', 'c.id')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('queues'),
      eb
        .selectFrom('slaPolicies as p')
        .where(namesCalendar('p.targets', 'c.id'))
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('policies'),
      sql<{ date: string; label: string } | null>`(
        select json_build_object('date', h.day::text, 'label', h.label) from (
          select label, case when not yearly then date else (date + make_interval(years => greatest(0,
            extract(year from today)::int - extract(year from date)::int
            + (to_char(date, 'MMDD') < to_char(today, 'MMDD'))::int)))::date end as day
          from calendar_holidays, (select (now() at time zone c.time_zone)::date as today) t where calendar_id = c.id and enabled
        ) h where h.day >= (now() at time zone c.time_zone)::date order by h.day limit 1)`.as('nextHoliday'),
    ])
}
type CalendarRow = Awaited<ReturnType<ReturnType<typeof calendarRows>['execute']>>[number]

/** Rows with what their clocks say now. */
async function calendarViews(ctx: Ctx, rows: readonly CalendarRow[]): Promise<Calendar[]> {
  const now = Date.now()
  const clocks = await loadClocks(ctx)
  return rows.map(({ queues, policies, feedFailure, ...row }) => {
    const clock = clocks.of(row.id)
    const openNow = clock?.isOpen(now) ?? false
    const next = openNow ? null : (clock?.nextOpen(now) ?? null)
    return {
      ...row,
      feedFailure: feedFailure as FeedFailure | null,
      queues: Number(queues),
      policies: Number(policies),
      openNow,
      nextOpen: next === null ? null : new Date(next).toISOString(),
    }
  })
}

/** All calendars of the tenant: the default one first, then by name. */
export async function allCalendars(ctx: Ctx): Promise<Calendar[]> {
  return calendarViews(ctx, await calendarRows(ctx).orderBy('c.isDefault', 'desc').orderBy(sql`lower(c.name)`).execute())
}

/** @throws DomainError calendar_not_found */
export async function mustFindCalendar(ctx: Ctx, id: number): Promise<Calendar> {
  const rows = await calendarRows(ctx).where('c.id', '=', id).execute()
  const [found] = await calendarViews(ctx, rows)
  if (!found) throw notFound('calendar_not_found')
  return found
}

/** Holds a calendar against other changes of it and of its holidays. @throws DomainError calendar_not_found */
export async function mustLockCalendar({ db }: Ctx, id: number) {
  const row = await db.selectFrom('calendars').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('calendar_not_found')
  return row
}

/** @throws DomainError invalid_input for a field that names a calendar which is not there */
export async function mustExistCalendar({ db }: Ctx, id: number, field: string): Promise<void> {
  const row = await db.selectFrom('calendars').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw invalid({ field, reason: 'calendar_not_found' })
}

/** Makes a calendar another one to all who hold it: its clocks, and pages that show it. */
export async function touch(ctx: Ctx, calendarId: number, what: 'hours' | 'holidays'): Promise<void> {
  await ctx.db
    .updateTable('calendars')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', calendarId)
    .execute()
  await ctx.emit('calendar:changed', { calendarId, what })
}
