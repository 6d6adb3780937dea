import { locale } from '@balcao/ui/lib/language'
import { timeZone } from '@balcao/ui/lib/time'

/** A time ahead as people say it, in the zone they read times in: 'seg., 23 de nov., 09:00'. */
export const weekdayAndTime = (at: Date) =>
  at.toLocaleString(locale(), {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timeZone(),
  })
