import type { Schedule } from '@balcao/contracts/recurring/schedule'
import { Temporal } from 'temporal-polyfill'
import { ALWAYS_OPEN, type Clock } from '../calendars/clock.ts'

type Day = Temporal.PlainDate
/** After so many closed days in a row a calendar is taken for one that never opens. */
const MOST_CLOSED = 400
const day = (text: string): Day => Temporal.PlainDate.from(text)
const mondayOf = (date: Day): Day => date.subtract({ days: date.dayOfWeek - 1 })
const steps = (distance: number, every: number): number => Math.max(0, Math.floor(distance / every))

function dayInMonth(schedule: Extract<Schedule, { unit: 'months' | 'weekdayOfMonth' }>, first: Day): Day {
  if (schedule.unit === 'months') return first.with({ day: Math.min(schedule.day, first.daysInMonth) })
  if (schedule.nth > 0) {
    const ahead = (schedule.weekday - first.dayOfWeek + 7) % 7
    return first.add({ days: ahead + (schedule.nth - 1) * 7 })
  }
  const last = first.with({ day: first.daysInMonth })
  return last.subtract({ days: (last.dayOfWeek - schedule.weekday + 7) % 7 })
}

/** The days of a rhythm in order, from near `from` on: some before it may come first. Without end. */
function* daysNear(schedule: Schedule, from: Day): Generator<Day> {
  const start = day(schedule.startsOn)
  const { every } = schedule
  if (schedule.unit === 'days') {
    for (let k = steps(start.until(from).days, every); ; k++) yield start.add({ days: k * every })
  } else if (schedule.unit === 'weeks') {
    const monday = mondayOf(start)
    for (let k = steps(monday.until(from).days, 7 * every); ; k++)
      for (const weekday of schedule.weekdays) yield monday.add({ days: k * 7 * every + weekday - 1 })
  } else {
    const first = start.with({ day: 1 })
    const months = (from.year - first.year) * 12 + from.month - first.month
    for (let k = steps(months, every); ; k++) yield dayInMonth(schedule, first.add({ months: k * every }))
  }
}

/** The instant of a day's occurrence: a wall time that is left out moves forward, of one shown twice it is the first. */
function instantOn(date: Day, schedule: Schedule, zone: string): Temporal.Instant {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(schedule.time))
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant()
}

/** Whether a rhythm goes by a day: any, or only those on which the calendar opens. */
function isTaken(date: Day, schedule: Schedule, zone: string, clock: Clock): boolean {
  if (!schedule.businessDays) return true
  const [from, to] = [date, date.add({ days: 1 })].map((one) => one.toZonedDateTime(zone).epochMilliseconds) as [number, number]
  return clock.open(from, to) > 0
}

/** Whether an occurrence that was worked out earlier still lies on a day that its rhythm goes by: the calendar may be another by now. */
export const isStillTaken = (schedule: Schedule, zone: string, at: string, clock: Clock): boolean =>
  isTaken(Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate(), schedule, zone, clock)

/**
 * The first time after an instant at which a rhythm says so, in a zone; null when it is over, or its days are never open. Counts no tickets.
 * @param clock of the calendar whose days count as business days
 */
export function nextOccurrence(schedule: Schedule, zone: string, after: string, clock: Clock = ALWAYS_OPEN): string | null {
  let closed = 0
  const since = Temporal.Instant.from(after)
  // A day earlier: where the calendar leaves a day out, its occurrence lies on the next.
  const from = since.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 })
  const start = day(schedule.startsOn)
  const end = schedule.endsOn === null ? undefined : day(schedule.endsOn)
  for (const date of daysNear(schedule, from)) {
    if (end && Temporal.PlainDate.compare(date, end) > 0) return null
    if (Temporal.PlainDate.compare(date, start) < 0) continue
    if (!isTaken(date, schedule, zone, clock)) {
      if (++closed > MOST_CLOSED) return null
      continue
    }
    const instant = instantOn(date, schedule, zone)
    if (Temporal.Instant.compare(instant, since) > 0) return instant.toString()
  }
  return null
}

/** The next times after an instant, no more than `count`. */
export function nextOccurrences(schedule: Schedule, zone: string, after: string, count: number, clock?: Clock): string[] {
  const found: string[] = []
  for (let last: string | null = after; found.length < count; found.push(last)) {
    last = nextOccurrence(schedule, zone, last, clock)
    if (last === null) break
  }
  return found
}

/** The newest time that has come since `first` (which has), and how many before it are not made up. */
export function latestDue(
  schedule: Schedule,
  zone: string,
  first: string,
  now: string,
  clock?: Clock,
): { occurrence: string; missed: number } {
  const until = Temporal.Instant.from(now)
  let occurrence = first
  for (let missed = 0; ; missed++) {
    const next = nextOccurrence(schedule, zone, occurrence, clock)
    if (next === null || Temporal.Instant.compare(Temporal.Instant.from(next), until) > 0) return { occurrence, missed }
    occurrence = next
  }
}
