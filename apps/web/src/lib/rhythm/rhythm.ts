import { WEEKDAYS } from '@balcao/contracts/recurring/bounds'
import type { Schedule } from '@balcao/contracts/recurring/schedule'
import { dateFormat } from '@balcao/ui/lib/date-format'
import { locale } from '@balcao/ui/lib/language'
import { shortDate } from '@balcao/ui/lib/time'
import { t } from './rhythm.messages.ts'

/** What a day of the week is called: Monday is 1. */
export const weekdayName = (weekday: number): string => t(`d${WEEKDAYS[weekday - 1] ?? 7}`)

function daysText(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return t('everyDay')
  if (weekdays.join() === '1,2,3,4,5') return t('workdays')
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(weekdays.map(weekdayName))
}

/** How often, without the time of day. */
function oftenText(schedule: Schedule): string {
  const n = schedule.every
  if (schedule.unit === 'days') return t('days', { n })
  if (schedule.unit === 'weeks') return t('weeks', { n, days: daysText(schedule.weekdays) })
  if (schedule.unit === 'months') {
    const kind = schedule.day === 31 ? 'monthLast' : schedule.day > 28 ? 'monthShort' : 'monthDay'
    return t(kind, { n, day: schedule.day })
  }
  const gender = schedule.weekday > 5 ? 'm' : 'f'
  return t('monthWeekday', { n, which: t('which', { gender, nth: `n${schedule.nth}` }), weekday: weekdayName(schedule.weekday) })
}

/** A rhythm in words: 'A cada 2 semanas: segunda e quinta, às 09:00, até 1 mar. 2027'. */
export function rhythmText(schedule: Schedule): string {
  const often = oftenText(schedule)
  const rhythm = t('at', { rhythm: schedule.businessDays ? t('onBusinessDays', { rhythm: often }) : often, time: schedule.time })
  if (schedule.endsOn) return t('until', { rhythm, date: shortDate(`${schedule.endsOn}T12:00:00Z`, { timeZone: 'UTC' }) })
  return schedule.times ? t('times', { rhythm, n: schedule.times }) : rhythm
}

/** A time as the organisation's clocks show it: 'seg., 23 nov. 2026, 09:00'. */
export function occurrenceText(at: string, timeZone: string): string {
  const weekday = dateFormat({ weekday: 'short', timeZone }).format(new Date(at))
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(at))
  return `${weekday} ${shortDate(at, { timeZone })}, ${time}`
}
