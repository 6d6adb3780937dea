import type { HolidayRegion } from '@balcao/contracts/calendars/bounds'
import Holidays, { type HolidaysTypes } from 'date-holidays'

type Listed = { date: string; label: string; kind: 'public' | 'bank' | 'optional'; off: { from: number; to: number } }

const DAY = 86_400_000
const MINUTE = 60_000
const DAY_MINUTES = 1_440
const KINDS = ['public', 'bank', 'optional'] as const
const isOffered = (type: HolidaysTypes.HolidayType): type is Listed['kind'] => (KINDS as readonly string[]).includes(type)

/** Each day that a holiday takes part of: it may begin at noon, end at two in the afternoon, or last for two days. */
function daysOf({ date, name, type, start, end }: HolidaysTypes.Holiday): Listed[] {
  if (!isOffered(type)) return []
  const midnight = Date.parse(`${date.slice(0, 10)}T00:00Z`)
  const from = Number(date.slice(11, 13)) * 60 + Number(date.slice(14, 16))
  const lasts = Math.round((end.getTime() - start.getTime()) / MINUTE)
  const days = Math.ceil((from + lasts) / DAY_MINUTES)
  return Array.from({ length: days }, (_, index) => ({
    date: new Date(midnight + index * DAY).toISOString().slice(0, 10),
    label: name,
    kind: type,
    off: { from: index === 0 ? from : 0, to: Math.min(DAY_MINUTES, from + lasts - index * DAY_MINUTES) },
  }))
}

/**
 * What date-holidays knows of Brazil or one of its states. A state's entry hides the country's of the same day, also where the state's
 * ended: 20 November is a national holiday since 2023, and was one of many states before. So both are read.
 */
export function ofRegion(region: HolidayRegion, years: readonly number[]): Listed[] {
  const [country, state] = region.split('-') as [string, string | undefined]
  const options = { languages: ['pt'] }
  const lists = [new Holidays(country, options), ...(state ? [new Holidays(country, state, options)] : [])]
  const found = lists.flatMap((list) => years.flatMap((year) => list.getHolidays(year)).flatMap(daysOf))
  // Of one day the strongest, and of equals the first.
  const byDate = new Map<string, Listed>()
  for (const day of found) {
    const other = byDate.get(day.date)
    if (!other || KINDS.indexOf(day.kind) < KINDS.indexOf(other.kind)) byDate.set(day.date, day)
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
