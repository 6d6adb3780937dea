import type { CalendarHours, DaySpans } from '@balcao/db/schema/calendars'
import { type Offset, offsetsOf } from './offsets.ts'

/** A day that differs from its week: with other hours, or closed (null). One of every year counts from its own on. */
type Holiday = { date: string; spans: DaySpans | null; yearly?: boolean }
/** Business hours as they are stored. Of two holidays of one day the first holds, and one of the very day before one of every year. */
export type Hours = { timeZone: string; hours: CalendarHours; holidays: readonly Holiday[] }

/** Open stretches in order, apart from each other, with the open milliseconds before each. */
export type Stretches = { starts: Float64Array; ends: Float64Array; before: Float64Array }

export const DAY = 86_400_000
const MINUTE = 60_000

/** Minutes after midnight; where the end is not after the start it is one of the next day. */
type Span = { from: number; to: number }

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
const spansOf = (spans: DaySpans): Span[] =>
  spans.map(([from, to]) => {
    const [start, end] = [minutesOf(from), minutesOf(to)]
    return { from: start * MINUTE, to: end > start ? end * MINUTE : end * MINUTE + DAY }
  })

/** The day of an ISO date, counted from 1970-01-01. */
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** Which spans begin on a day. */
function weekOf({ hours, holidays }: Hours): (day: number) => readonly Span[] {
  const week = Array.from({ length: 7 }, (_, index) => spansOf(hours[String(index + 1)] ?? []))
  const dated = new Map<number, Span[]>()
  const yearly = new Map<string, { since: number; spans: Span[] }>()
  for (const { date, spans, yearly: isYearly } of holidays) {
    const day = dayOf(date)
    if (isYearly && !yearly.has(date.slice(5))) yearly.set(date.slice(5), { since: day, spans: spansOf(spans ?? []) })
    if (!isYearly && !dated.has(day)) dated.set(day, spansOf(spans ?? []))
  }
  return (day) => {
    const special = dated.get(day)
    if (special) return special
    const every = yearly.size > 0 ? yearly.get(dateOf(day).slice(5)) : undefined
    if (every && every.since <= day) return every.spans
    // 1970-01-01 was a Thursday.
    return week[(((day + 3) % 7) + 7) % 7] as Span[]
  }
}

/**
 * The first instant at which the clocks on the wall show a time or a later one: where they leave it out the end of the gap, where they show
 * it twice the first. `from`: an offset that is not after it; what it returns is good for any later time.
 */
function reach(offsets: readonly Offset[], wall: number, from: number): { instant: number; index: number } {
  let index = from
  while (index < offsets.length - 1 && (offsets[index + 1] as Offset).since + (offsets[index] as Offset).ms <= wall) index++
  const { since, ms } = offsets[index] as Offset
  return { instant: Math.max(since, wall - ms), index }
}

/** What begins on each day, in the order of days; a stretch that the clocks leave out whole is none. */
function rawStretches(hours: Hours, firstDay: number, lastDay: number): [start: number, end: number][] {
  const spansOn = weekOf(hours)
  const offsets = offsetsOf(hours.timeZone, (firstDay - 2) * DAY, (lastDay + 3) * DAY)
  const found: [number, number][] = []
  let index = 0
  for (let day = firstDay; day <= lastDay; day++) {
    index = reach(offsets, day * DAY, index).index
    for (const { from, to } of spansOn(day)) {
      const start = reach(offsets, day * DAY + from, index)
      const end = reach(offsets, day * DAY + to, start.index)
      if (end.instant > start.instant) found.push([start.instant, end.instant])
    }
  }
  return found.sort(([a], [b]) => a - b)
}

/** Expands the days between two, both included, and joins what touches or overlaps. */
export function expand(hours: Hours, firstDay: number, lastDay: number): Stretches {
  const joined: [number, number][] = []
  for (const [start, end] of rawStretches(hours, firstDay, lastDay)) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  const starts = Float64Array.from(joined, ([start]) => start)
  const ends = Float64Array.from(joined, ([, end]) => end)
  const before = new Float64Array(joined.length)
  for (let index = 1; index < joined.length; index++)
    before[index] = (before[index - 1] as number) + (ends[index - 1] as number) - (starts[index - 1] as number)
  return { starts, ends, before }
}
