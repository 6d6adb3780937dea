import { Temporal } from 'temporal-polyfill'
import type { Ctx } from '../ctx.ts'
import { defaultClock } from './clock.ts'

/** How far back is looked; a calendar that is open so seldom has no business days. */
const MOST_DAYS = 400

/**
 * When the last so many business days began: the midnight of the first of them, by the default calendar. Today is one of them, and so is
 * every day on which the calendar is open at all. Null where there are not so many.
 */
export async function businessDaysAgo(ctx: Ctx, count: number): Promise<string | null> {
  const clock = await defaultClock(ctx)
  const { timeZone } = await ctx.db
    .selectFrom('tenants as t')
    .leftJoin('calendars as c', (join) => join.onRef('c.tenantId', '=', 't.id').on('c.isDefault', '=', true))
    .where('t.id', '=', ctx.actor.tenantId)
    .select((eb) => eb.fn.coalesce('c.timeZone', 't.timeZone').as('timeZone'))
    .executeTakeFirstOrThrow()
  let end = Temporal.Now.zonedDateTimeISO(timeZone).startOfDay().add({ days: 1 })
  let left = count
  for (let days = 0; days < MOST_DAYS; days++) {
    const start = end.subtract({ days: 1 }).startOfDay()
    if (clock.open(start.epochMilliseconds, end.epochMilliseconds) > 0) left -= 1
    if (left === 0) return start.toInstant().toString()
    end = start
  }
  return null
}
