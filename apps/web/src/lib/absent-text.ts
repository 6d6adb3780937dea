import { locale } from '@balcao/ui/lib/language'
import { timeZone } from '@balcao/ui/lib/time'
import { t } from './messages.ts'

/** 'ausente até 3 de dez.': the last day of an absence, which ends when the next one begins. */
export function absentText(until: string): string {
  const last = new Date(Date.parse(until) - 1)
  const zone = timeZone()
  return t('absentUntil', {
    day: last.toLocaleDateString(locale(), { day: 'numeric', month: 'short', ...(zone ? { timeZone: zone } : {}) }),
  })
}
