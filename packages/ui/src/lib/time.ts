const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Zone = { timeZone?: string }

let chosen: string | undefined

/** The zone every time is shown in from now on; undefined is the device's own. */
export const setTimeZone = (timeZone: string | undefined): void => {
  chosen = timeZone
}

/** The zone asked for here, or the chosen one. */
const zoned = ({ timeZone = chosen }: Zone): Zone => (timeZone === undefined ? {} : { timeZone })

const words = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })

const dayNumber = (at: Date, zone: Zone): number => {
  const text = new Intl.DateTimeFormat('en-CA', { ...zoned(zone), year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
  return Date.parse(`${text}T00:00:00Z`) / day
}

/** A date as '12 nov. 2026'. */
export const shortDate = (iso: string, zone: Zone = {}): string => {
  const parts = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short', year: 'numeric', ...zoned(zone) }).formatToParts(
    new Date(iso),
  )
  return parts
    .filter((part) => part.type !== 'literal')
    .map((part) => part.value)
    .join(' ')
}

/** The full date and time with its zone, for the tooltip behind every relative time. */
export const exactTime = (iso: string, zone: Zone = {}): string =>
  new Intl.DateTimeFormat('pt-BR', {
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
  new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', ...zoned(zone) }).format(new Date(iso))

type RelativeOptions = Zone & {
  now?: number
  /** Table cells drop the preposition: '2 min' in place of 'há 2 min'. */
  bare?: boolean
}

/**
 * How long ago (or ahead) in words while nearer than seven days, then the date.
 * Under six hours it is hours even across midnight: at half past midnight, 'há 1 h' says more than 'ontem'.
 */
export const relativeTime = (iso: string, { now = Date.now(), bare = false, ...zone }: RelativeOptions = {}): string => {
  const at = new Date(iso)
  const ahead = at.getTime() > now
  const distance = Math.abs(at.getTime() - now)
  const around = (text: string) => (ahead ? `em ${text}` : bare ? text : `há ${text}`)
  if (distance < minute) return ahead && distance > 5000 ? 'em instantes' : 'agora'
  if (distance < hour) return around(`${Math.floor(distance / minute)} min`)
  const days = dayNumber(at, zone) - dayNumber(new Date(now), zone)
  if (days === 0 || distance < 6 * hour) return around(`${Math.floor(distance / hour)} h`)
  if (Math.abs(days) === 1) return words.format(days, 'day')
  if (Math.abs(days) < 7) return around(`${Math.abs(days)} dias`)
  return shortDate(iso, zone)
}
