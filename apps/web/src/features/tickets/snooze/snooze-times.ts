import { instantOf, wallOf } from '@balcao/ui/lib/zoned'

export type SnoozeTime = { key: 'twoHours' | 'tomorrow' | 'monday'; at: Date }

const MORNING = 9

/** When a ticket is usually wanted back, by the clocks of a zone (the person's own, when none is named). */
export function snoozeTimes(now: Date, zone?: string): SnoozeTime[] {
  const today = wallOf(now, zone)
  const morning = (days: number) => instantOf({ ...today, day: today.day + days, hour: MORNING, minute: 0 }, zone)
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay()
  const toMonday = (8 - weekday) % 7 || 7
  return [
    { key: 'twoHours', at: new Date(now.getTime() + 2 * 3_600_000) },
    { key: 'tomorrow', at: morning(1) },
    // On Sundays tomorrow is that Monday.
    ...(toMonday === 1 ? [] : [{ key: 'monday' as const, at: morning(toMonday) }]),
  ]
}
