import type { PresenceDay } from './availability.ts'

const DAY_MS = 86_400_000
/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const at = Date.parse(day)
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
}

const SUMS = ['online', 'busy', 'away', 'expected', 'present', 'absent', 'tickets', 'chats'] as const

/** Days as weeks from Monday on, each by its Monday; `first` and `last` are those of the week. */
export function byWeek(days: readonly PresenceDay[]): PresenceDay[] {
  return [...Map.groupBy(days, ({ day }) => mondayOf(day))].map(([day, some]) => ({
    ...(some[0] as PresenceDay),
    ...Object.fromEntries(SUMS.map((key) => [key, some.reduce((sum, one) => sum + one[key], 0)])),
    day,
    first: some.find(({ first }) => first !== null)?.first ?? null,
    last: some.findLast(({ last }) => last !== null)?.last ?? null,
  }))
}
