import type { Calendar } from '@balcao/contracts/calendars/calendars'
import type { Span } from '@balcao/contracts/calendars/spans'
import { dateFormat } from '@balcao/ui/lib/date-format'
import { t } from './messages.ts'

type Week = Calendar['hours']
type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7
export const DAYS: readonly Day[] = [1, 2, 3, 4, 5, 6, 7]

export const dayName = (day: number): string => t(`day${DAYS[day - 1] ?? 7}`)
const shortName = (day: Day): string => t(`short${day}`)
/** The day after; after Sunday comes Monday. */
export const dayAfter = (day: number): number => (day % 7) + 1

/** As '09:00–12:00, 13:00–18:00'. */
export const spansText = (spans: readonly Span[]): string => spans.map(([from, to]) => `${from}–${to}`).join(', ')

/** A week in short: days in a row with the same hours are one, as 'seg–sex 09:00–18:00 · sáb 09:00–13:00'. */
export function weekText(week: Week): string {
  const groups: { first: Day; last: Day; hours: string }[] = []
  for (const day of DAYS) {
    const hours = spansText(week[day] ?? [])
    const group = groups.at(-1)
    if (group?.hours === hours) group.last = day
    else groups.push({ first: day, last: day, hours })
  }
  return groups
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) => {
      if (first === 1 && last === 7) return `${t('everyDay')} ${hours}`
      return `${first === last ? shortName(first) : `${shortName(first)}–${shortName(last)}`} ${hours}`
    })
    .join(' · ')
}

/** A date without a time, as '25 dez. 2026'; it is nobody's noon. */
export const dateText = (date: string): string =>
  dateFormat({ weekday: 'short', day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`))

/** When a calendar opens, by its own clock: today's by the hour, others with their day. */
export const opensText = (iso: string, timeZone: string): string =>
  dateFormat({
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(iso))
