import { locale } from '@balcao/ui/lib/language'
import { timeZone } from '@balcao/ui/lib/time'

/** Until when, in short: '24 de nov., 09:00', in the person's zone. */
export const untilText = (iso: string): string =>
  new Date(iso).toLocaleString(locale(), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: timeZone() })
