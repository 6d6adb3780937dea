import { CONTRACT_REMINDER_DAYS } from '@balcao/contracts/companies/contracts'
import { timeZone } from '@balcao/ui/lib/time'

const DAY_MS = 86_400_000

/** In how many days of the reader a contract ends, negative where it has; null where that is not soon: before the first reminder. */
export function endsIn(end: string | null | undefined): number | null {
  if (!end) return null
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: timeZone() })
  const days = Math.round((Date.parse(end) - Date.parse(today)) / DAY_MS)
  return days > CONTRACT_REMINDER_DAYS[0] ? null : days
}
