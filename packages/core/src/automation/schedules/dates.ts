import { PREVIEWED_DATES } from '@balcao/contracts/automation/bounds'
import type { RuleTrigger } from '@balcao/contracts/automation/rules'
import type { Schedule } from '@balcao/contracts/recurring/schedule'
import { type Clock, defaultClock } from '../../calendars/clock.ts'
import type { Ctx } from '../../ctx.ts'
import { nextOccurrence, nextOccurrences } from '../../recurring/occurrences.ts'

/** What schedules count by: the organisation's zone, and the calendar that says which days are business days. */
export type Place = { zone: string; clock: Clock }

export async function placeOf(ctx: Ctx): Promise<Place> {
  const { timeZone } = await ctx.db.selectFrom('tenants').select('timeZone').where('id', '=', ctx.actor.tenantId).executeTakeFirstOrThrow()
  return { zone: timeZone, clock: await defaultClock(ctx) }
}

/** The next date after an instant; null when the rhythm, or its number of times, is over. */
export const nextDate = (schedule: Schedule, occurred: number, { zone, clock }: Place, after: string): string | null =>
  schedule.times !== null && occurred >= schedule.times ? null : nextOccurrence(schedule, zone, after, clock)

/** The next dates from now on, as a preview names them. */
export async function nextDates(ctx: Ctx, schedule: Schedule): Promise<string[]> {
  const { zone, clock } = await placeOf(ctx)
  const most = Math.min(PREVIEWED_DATES, schedule.times ?? PREVIEWED_DATES)
  return nextOccurrences(schedule, zone, new Date().toISOString(), most, clock)
}

/** No occurrence is under way. */
export const NO_ROUND = { roundKey: null, roundAfter: null, roundUntil: null }

type Ruled = { active: boolean; trigger: RuleTrigger }
const isSame = (one: RuleTrigger, other: RuleTrigger) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What the row of a rule says of its schedule once it is saved: the next date counts from now where the rule is switched on, or has another schedule.
 * What was missed while it was switched off is not made up, and an occurrence that is under way ends.
 */
export async function scheduleColumns(ctx: Ctx, before: (Ruled & { id: number }) | null, { active, trigger }: Ruled) {
  const isKept = before !== null && isSame(before.trigger, trigger)
  if (isKept && before.active === active) return {}
  const fresh = { ...NO_ROUND, ...(isKept ? {} : { occurred: 0 }), nextAt: null, nextZone: null }
  if (!active || trigger.event !== 'schedule') return fresh
  const place = await placeOf(ctx)
  const occurred = isKept ? await occurredOf(ctx, before.id) : 0
  const nextAt = nextDate(trigger.schedule, occurred, place, new Date().toISOString())
  return { ...fresh, nextAt, nextZone: nextAt === null ? null : place.zone }
}

async function occurredOf({ db }: Ctx, id: number): Promise<number> {
  return (await db.selectFrom('automationRules').select('occurred').where('id', '=', id).executeTakeFirstOrThrow()).occurred
}
