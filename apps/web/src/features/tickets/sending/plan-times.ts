export type PlanTime = { key: 'laterToday' | 'tomorrow' | 'monday'; at: Date }

const MORNING = 9
const EVENING = 18

function at(from: Date, days: number, hours: number): Date {
  const day = new Date(from)
  day.setDate(day.getDate() + days)
  day.setHours(hours, 0, 0, 0)
  return day
}

/** Times offered for sending later: this evening while there is an hour to it, tomorrow morning, and the next Monday's. */
export function planTimes(now: Date): PlanTime[] {
  const evening = at(now, 0, EVENING)
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    ...(evening.getTime() - now.getTime() >= 3_600_000 ? [{ key: 'laterToday' as const, at: evening }] : []),
    { key: 'tomorrow', at: at(now, 1, MORNING) },
    // On Sundays tomorrow is that Monday.
    ...(toMonday === 1 ? [] : [{ key: 'monday' as const, at: at(now, toMonday, MORNING) }]),
  ]
}
