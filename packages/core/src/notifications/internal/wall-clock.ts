import type { QuietHours } from '@balcao/contracts/notifications/preferences'

const QUARTER = 15 * 60_000
/** A day and an hour more: clocks are set back by that much at most. */
const QUARTERS_AHEAD = 8 * 25 * 4

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, format)
  return format
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** What the clocks of a zone show: a date to tell days apart, the weekday (1 is Monday) and the time. */
export function wallAt(zone: string, at: Date): { date: string; weekday: number; time: string; hour: number } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, weekday = '', hour = '', minute } = parts
  return { date: `${year}-${month}-${day}`, weekday: DAYS.indexOf(weekday) + 1, time: `${hour}:${minute}`, hour: Number(hour) }
}

/** Is it quiet by this clock? Hours that go over midnight belong to the day they began on. */
export function isQuiet({ from, to, days }: QuietHours, zone: string, at: Date): boolean {
  const { time, weekday } = wallAt(zone, at)
  const yesterday = ((weekday + 5) % 7) + 1
  if (from < to) return days.includes(weekday) && time >= from && time < to
  return (days.includes(weekday) && time >= from) || (days.includes(yesterday) && time < to)
}

/**
 * The first of the next quarters of an hour of which something is true. Clocks are set by quarters of UTC, and so are all
 * hours people choose, so that no change of the clocks can be stepped over.
 */
function firstQuarter(at: Date, isIt: (quarter: Date) => boolean): Date | undefined {
  const begin = Math.floor(at.getTime() / QUARTER) + 1
  for (let ahead = 0; ahead < QUARTERS_AHEAD; ahead++) {
    const quarter = new Date((begin + ahead) * QUARTER)
    if (isIt(quarter)) return quarter
  }
  return undefined
}

/** When it is not quiet any more: now, where it is not. Quiet hours that touch each other and never end are none. */
export function quietEnd(quiet: QuietHours, zone: string, at: Date): Date {
  return isQuiet(quiet, zone, at) ? (firstQuarter(at, (quarter) => !isQuiet(quiet, zone, quarter)) ?? at) : at
}

/** When the clocks of a zone next reach an hour; on a day that lacks it, the first moment after it. */
export function nextHour(hour: number, zone: string, at: Date): Date {
  const reached = (moment: Date) => {
    const wall = wallAt(zone, moment)
    return wall.hour >= hour ? wall.date : null
  }
  let before = reached(new Date(Math.floor(at.getTime() / QUARTER) * QUARTER))
  const next = firstQuarter(at, (quarter) => {
    const date = reached(quarter)
    const isNew = date !== null && date !== before
    before = date
    return isNew
  })
  return next ?? at
}
