const MONTHS = ['jan', 'fev|feb', 'mar', 'abr|apr', 'mai|may', 'jun', 'jul', 'ago|aug', 'set|sep', 'out|oct', 'nov', 'dez|dec']
const monthOf = (text: string): number => MONTHS.findIndex((names) => names.split('|').includes(text.slice(0, 3).toLowerCase())) + 1

/** Clocks by their zones: one is costly to make, and a file has many instants. */
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(zone: string): Intl.DateTimeFormat {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return clock
}

/** By how much a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  if (zone === 'UTC') return 0
  const shown = clockOf(zone).format(new Date(at))
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

type Parts = { year: number; month: number; day: number; hour: number; minute: number; second: number }

function instant({ year, month, day, hour, minute, second }: Parts, zone: string): string | undefined {
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return undefined
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  // The 31st of a short month is no day.
  if (new Date(asUtc).getUTCDate() !== day) return undefined
  return new Date(asUtc - offsetAt(zone, asUtc - offsetAt(zone, asUtc))).toISOString()
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2}|[a-zç]{3,4})\.?[/.-](\d{2}|\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?$/i

/**
 * An instant as exports write it: ISO, day first with figures or the beginning of a month's name, or seconds since 1970.
 * @param zone of instants that name none
 * @returns as ISO text; undefined for what is none, or out of the years that help desks have
 */
export function readInstant(text: string, zone: string): string | undefined {
  const found = anyInstant(text.trim(), zone)
  return found !== undefined && found >= '1990' && found < '2101' ? found : undefined
}

function anyInstant(text: string, zone: string): string | undefined {
  if (/^\d{10}(\d{3})?$/.test(text)) return new Date(Number(text) * (text.length === 10 ? 1000 : 1)).toISOString()
  const iso = ISO.exec(text)
  if (iso) {
    const [year, month, day, hour = 0, minute = 0, second = 0] = iso.slice(1, 7).map((part) => Number(part ?? 0))
    const read = instant({ year: year as number, month: month as number, day: day as number, hour, minute, second }, iso[7] ? 'UTC' : zone)
    if (!read || !iso[7] || iso[7] === 'Z' || iso[7] === 'UTC') return read
    const [sign, hours, minutes] = [iso[7].startsWith('-') ? 1 : -1, Number(iso[7].slice(1, 3)), Number(iso[7].slice(-2))]
    return new Date(Date.parse(read) + sign * (hours * 60 + minutes) * 60_000).toISOString()
  }
  const parts = DAY_FIRST.exec(text)
  if (!parts) return undefined
  const [, first = '', second = '', yearText = '', hourText, minuteText, secondText, half] = parts
  const isName = !/^\d/.test(second)
  // American exports have the month first: a day above 12 gives them away.
  const isMonthFirst = !isName && Number(second) > 12
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText)
  let hour = Number(hourText ?? 0)
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return instant(
    {
      ...{ year, hour, minute: Number(minuteText ?? 0), second: Number(secondText ?? 0) },
      month: isName ? monthOf(second) : Number(isMonthFirst ? first : second),
      day: Number(isMonthFirst ? second : first),
    },
    zone,
  )
}
