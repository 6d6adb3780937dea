import { dateFormat } from '@balcao/ui/lib/date-format'
import { locale } from '@balcao/ui/lib/language'
import { shortDate } from '@balcao/ui/lib/time'

/** Minutes as hours: '12,5 h'. */
export const hoursText = (minutes: number): string => `${(minutes / 60).toLocaleString(locale(), { maximumFractionDigits: 2 })} h`

/** A day of the calendar, the same in every zone. */
export const dayText = (day: string): string => shortDate(`${day}T00:00:00Z`, { timeZone: 'UTC' })

/** A month of the calendar: 'novembro de 2026'. */
export const monthText = (month: string): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
