import type { Absence } from '@balcao/contracts/absences/absences'
import { dateFormat } from '@balcao/ui/lib/date-format'

const DAY = 86_400_000
const at = (date: string): Date => new Date(`${date}T00:00:00Z`)
const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** A local day some days later. */
export const addDays = (date: string, days: number): string => dateOf(at(date).getTime() + days * DAY)
/** Days from one to another, both counted. */
const span = (from: string, to: string): number => (at(to).getTime() - at(from).getTime()) / DAY + 1
/** The local day in a zone. */
export const dayIn = (zone: string, now = new Date()): string => dateFormat({ timeZone: zone }, 'sv-SE').format(now)

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** A month as the address names it, or the one of `today`. */
export const monthFrom = (sent: unknown, today: string): string =>
  typeof sent === 'string' && MONTH.test(sent) && sent >= '2000-01' && sent <= '2100-12' ? sent : today.slice(0, 7)

/** The month some months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, one = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, one - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The days of a month, in order. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return Array.from({ length: span(first, last) }, (_, n) => addDays(first, n))
}

const written = (date: string, options: Intl.DateTimeFormatOptions): string => dateFormat({ timeZone: 'UTC', ...options }).format(at(date))
export const monthName = (month: string): string => written(`${month}-01`, { month: 'long', year: 'numeric' })
export const dayName = (date: string): string => written(date, { weekday: 'short', day: 'numeric', month: 'short' })
export const weekdayLetter = (date: string): string => written(date, { weekday: 'narrow' })
export const isWeekend = (date: string): boolean => [0, 6].includes(at(date).getUTCDay())
/** Monday is 1. */
export const weekdayName = (weekday: number): string => written(addDays('2024-01-01', weekday - 1), { weekday: 'long' })

/** What fills a person's row of a calendar: free days one by one, and absences over several. */
export type Cell =
  | { date: string; absence?: undefined }
  | { date: string; days: number; absence: Absence; startsHalf: boolean; endsHalf: boolean }

/** The cells of a person's row; of two halves of one day only the first is drawn there. */
export function cellsOf(days: readonly string[], absences: readonly Absence[]): Cell[] {
  const last = days.at(-1) ?? ''
  const cells: Cell[] = []
  for (let n = 0; n < days.length; ) {
    const date = days[n] ?? ''
    const absence = absences.find(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
    if (!absence) {
      cells.push({ date })
      n++
      continue
    }
    const goesOn = absence.toDate > last
    const end = goesOn ? last : absence.toDate
    const length = span(date, end)
    const startsHalf = absence.fromDate === date && absence.fromHalf === 'afternoon'
    cells.push({ date, days: length, absence, startsHalf, endsHalf: !goesOn && absence.toHalf === 'morning' })
    n += length
  }
  return cells
}
