import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { invalid } from '../../errors.ts'

/** The reader's time zone: their own, or the organisation's. */
async function zoneOf(ctx: Ctx): Promise<string> {
  const { zone } = await ctx.db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .where('u.id', '=', me(ctx))
    .select((eb) => eb.fn.coalesce('u.timeZone', 't.timeZone').as('zone'))
    .executeTakeFirstOrThrow()
  return zone
}

const isDay = (text: string) => text.length === 10
/** The instant at which a day of a zone begins, or an instant itself. */
const begins = (text: string, zone: string) =>
  isDay(text) ? sql<string>`(${text}::date::timestamp at time zone ${zone})` : sql<string>`${text}::timestamptz`
/** The first instant that no longer belongs to it. */
const isOver = (text: string, zone: string) =>
  isDay(text)
    ? sql<string>`((${text}::date + 1)::timestamp at time zone ${zone})`
    : sql<string>`(${text}::timestamptz + interval '1 microsecond')`

type Asked = { startDate?: string | undefined; endDate?: string | undefined }

/**
 * The time a list is asked for, from the one instant until before the other.
 * @throws DomainError invalid_input for a start after the end and for days to come, by the reader's calendar
 */
export async function periodOf(ctx: Ctx, { startDate: from, endDate: until }: Asked) {
  if (from === undefined && until === undefined) return {}
  const zone = await zoneOf(ctx)
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const dayOf = (text: string) => (isDay(text) ? text : calendar.format(new Date(text)))
  const today = dayOf(new Date().toISOString())
  if (until !== undefined && dayOf(until) > today) throw invalid({ field: 'endDate', reason: 'end_in_future' })
  if (from !== undefined && dayOf(from) > dayOf(until ?? today))
    throw invalid({
      field: 'startDate',
      reason: until ? 'start_after_end' : 'start_in_future',
    })
  return {
    ...(from === undefined ? {} : { from: begins(from, zone) }),
    ...(until === undefined ? {} : { until: isOver(until, zone) }),
  }
}
