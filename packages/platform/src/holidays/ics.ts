import { type FeedFailure, MAX_HOLIDAY_LABEL, MAX_HOLIDAYS } from '@balcao/contracts/calendars/bounds'
import ical, { type VEvent } from 'node-ical'

type Day = { date: string; label: string; yearly: boolean }

const YEARS_BACK = 1
const YEARS_AHEAD = 3
/** Days that one event may last: school holidays are none of an office. */
const LONGEST_DAYS = 31

const two = (value: number) => String(value).padStart(2, '0')
/** Whole days are read as midnights of this machine. */
const dateOf = (day: Date): string => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
const daysAfter = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a label must not have.
const UNPRINTABLE = /[\u0000-\u001f\u202A-\u202E\u2066-\u2069]+/g
function labelOf({ summary }: VEvent): string {
  const text = String(typeof summary === 'object' && summary !== null ? (summary as { val: unknown }).val : (summary ?? ''))
  return text.toWellFormed().replace(UNPRINTABLE, ' ').trim().slice(0, MAX_HOLIDAY_LABEL).toWellFormed() || 'Feriado'
}

const isWholeDays = (event: VEvent): boolean => event.datetype === 'date' && event.start instanceof Date && !Number.isNaN(+event.start)

/** Every year on the same date, for ever. */
function isYearly({ rrule }: VEvent): boolean {
  const rule = rrule ? rrule.toString() : ''
  return /FREQ=YEARLY/.test(rule) && !/INTERVAL=(?!1\b)|UNTIL=|COUNT=|BYDAY=|BYSETPOS=|BYWEEKNO=|BYYEARDAY=/.test(rule)
}

function datesOf(event: VEvent, from: Date, to: Date): Date[] {
  if (!event.rrule) return [event.start]
  const taken = new Set(Object.values(event.exdate ?? {}).map((day) => dateOf(day as Date)))
  return event.rrule.between(from, to, true).filter((day) => !taken.has(dateOf(day)))
}

function daysOf(event: VEvent, from: Date, to: Date): Day[] {
  const label = labelOf(event)
  const length = event.end instanceof Date ? Math.round((+event.end - +event.start) / 86_400_000) : 1
  if (length > LONGEST_DAYS) return []
  const lasting = Array.from({ length: Math.max(1, length) }, (_, index) => index)
  const yearly = isYearly(event)
  const starts = yearly ? [event.start] : datesOf(event, from, to)
  return starts.flatMap((start) => lasting.map((days) => ({ date: dateOf(daysAfter(start, days)), label, yearly })))
}

/** The whole days of an .ics text: from last year to three years ahead, and those of every year. What is no whole day is left out. */
export function ofFile(text: string): Day[] | { failure: FeedFailure } {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) return { failure: 'ics_malformed' }
  const now = new Date()
  const from = new Date(now.getFullYear() - YEARS_BACK, 0, 1)
  const to = new Date(now.getFullYear() + YEARS_AHEAD, 11, 31)
  let events: VEvent[]
  try {
    events = Object.values(ical.sync.parseICS(text)).filter((one): one is VEvent => one?.type === 'VEVENT')
  } catch {
    return { failure: 'ics_malformed' }
  }
  const days = events
    .filter((event) => isWholeDays(event) && event.status !== 'CANCELLED')
    .flatMap((event) => daysOf(event, from, to))
    .filter(({ date, yearly }) => (yearly ? date >= '2000-01-01' : date >= dateOf(from)) && date <= dateOf(to))
  // A day that is named twice has both names.
  const byDate = new Map<string, Day>()
  for (const day of days) {
    const other = byDate.get(day.date)
    const label = other && !other.label.includes(day.label) ? `${other.label} · ${day.label}`.slice(0, MAX_HOLIDAY_LABEL) : day.label
    byDate.set(day.date, { ...day, label, yearly: day.yearly || other?.yearly === true })
  }
  if (byDate.size === 0) return { failure: 'ics_without_days' }
  return [...byDate.values()].slice(0, MAX_HOLIDAYS)
}
