import { dateFormat } from './date-format.ts'
import { locale } from './language.ts'
import { t } from './time-messages.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Zone = { timeZone?: string }

let chosen: string | undefined
const listeners = new Set<() => void>()

/** The zone every time is shown in from now on; undefined is the device's own. */
export const setTimeZone = (timeZone: string | undefined): void => {
  if (chosen === timeZone) return
  chosen = timeZone
  for (const listener of listeners) listener()
}
export const timeZone = (): string | undefined => chosen
export const onTimeZone = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The zone asked for here, or the chosen one. */
const zoned = ({ timeZone = chosen }: Zone): Zone => (timeZone === undefined ? {} : { timeZone })

const dayNumber = (at: Date, zone: Zone): number => {
  const text = dateFormat({ ...zoned(zone), year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA').format(at)
  return Date.parse(`${text}T00:00:00Z`) / day
}

/** A date as '12 nov. 2026'. */
export const shortDate = (iso: string, zone: Zone = {}, year = true): string => {
  const asked = { day: 'numeric', month: 'short', ...(year ? { year: 'numeric' as const } : {}), ...zoned(zone) } as const
  const parts = dateFormat(asked).formatToParts(new Date(iso))
  return parts
    .filter((part) => part.type !== 'literal')
    .map((part) => part.value)
    .join(' ')
}

/** The full date and time with its zone, for the tooltip behind every relative time. */
export const exactTime = (iso: string, zone: Zone = {}): string =>
  dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...zoned(zone),
  }).format(new Date(iso))

/** Hours and minutes, as in 'Rascunho salvo às 14:02'. */
export const clockTime = (iso: string, zone: Zone = {}): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', ...zoned(zone) }).format(new Date(iso))

type RelativeOptions = Zone & {
  now?: number
  /** Table cells drop the preposition: '2 min' in place of 'há 2 min'. */
  bare?: boolean
  /** Where there is little room, a date of the last half year goes without its year. */
  brief?: boolean
}

const HALF_A_YEAR = 182

/**
 * How long ago (or ahead) in words while nearer than seven days, then the date.
 * Under six hours it is hours even across midnight: at half past midnight, 'há 1 h' says more than 'ontem'.
 */
export const relativeTime = (iso: string, { now = Date.now(), bare = false, brief = false, ...zone }: RelativeOptions = {}): string => {
  const at = new Date(iso)
  const ahead = at.getTime() > now
  const distance = Math.abs(at.getTime() - now)
  const around = (span: string) => (ahead ? t('ahead', { span }) : bare ? span : t('past', { span }))
  if (distance < minute) return t(ahead && distance > 5000 ? 'soon' : 'now')
  if (distance < hour) return around(t('minutes', { n: Math.floor(distance / minute) }))
  const days = dayNumber(at, zone) - dayNumber(new Date(now), zone)
  if (days === 0 || distance < 6 * hour) return around(t('hours', { n: Math.floor(distance / hour) }))
  if (Math.abs(days) === 1) return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day')
  if (Math.abs(days) < 7) return around(t('days', { n: Math.abs(days) }))
  return shortDate(iso, zone, !brief || Math.abs(days) > HALF_A_YEAR)
}
