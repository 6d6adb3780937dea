import { locale } from '@balcao/ui/lib/language'

/** The name of a weekday; the first of January 2024 was a Monday. */
export const weekdayText = (weekday: number, style: 'short' | 'long'): string =>
  new Date(2024, 0, weekday).toLocaleDateString(locale(), { weekday: style }).replace(/\.$/, '')

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}h`
