import { instantOf, type Wall, wallOf } from '@balcao/ui/lib/zoned'

type MomentKey = 'laterToday' | 'twoHours' | 'tomorrow' | 'monday'
export type Moment = { key: MomentKey; at: Date }

const HOUR_MS = 3_600_000
const MORNING = 9
const EVENING = 18

/** Tomorrow morning and the next Monday's; on Sundays these are one. */
function mornings(today: Wall, zone: string | undefined): Moment[] {
  const morning = (days: number) => instantOf({ ...today, day: today.day + days, hour: MORNING, minute: 0 }, zone)
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay()
  const toMonday = (8 - weekday) % 7 || 7
  return [{ key: 'tomorrow', at: morning(1) }, ...(toMonday === 1 ? [] : [{ key: 'monday' as const, at: morning(toMonday) }])]
}

/** When a ticket is usually wanted back, by the clocks of a zone (the person's own, when none is named). */
export function snoozeTimes(now: Date, zone?: string): Moment[] {
  return [{ key: 'twoHours', at: new Date(now.getTime() + 2 * HOUR_MS) }, ...mornings(wallOf(now, zone), zone)]
}

/** Times offered for sending later, by the same clocks: this evening while there is an hour to it, then mornings. */
export function planTimes(now: Date, zone?: string): Moment[] {
  const today = wallOf(now, zone)
  const evening = instantOf({ ...today, hour: EVENING, minute: 0 }, zone)
  const later = evening.getTime() - now.getTime() >= HOUR_MS
  return [...(later ? [{ key: 'laterToday' as const, at: evening }] : []), ...mornings(today, zone)]
}
