/** A day as `2026-11-22`, a time of day as `14:30`, and both as `2026-11-22T14:30`: what fields of dates hold once they can be read. */
export type Kind = 'day' | 'time' | 'moment'

const two = (value: number) => String(value).padStart(2, '0')

/** The hour that a day is given with which nobody gave one. */
export const USUAL_TIME = '09:00'
/** How far the arrow keys go in a time of day. */
const STEP_MINUTES = 30

/** A day that there is, as it is held; undefined for the 31st of February. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1000 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined
}

const timeOf = (hour: number, minute: number) => (hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : undefined)

/** A day written to its end: `22/11/2026` or `22112026`, and as it is held. */
function wholeDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  return day ? dayOf(Number(year), Number(month), Number(day)) : undefined
}

/** A day as people shorten it: without its century, or without its year, which is then today's. */
function shortDay(text: string, today: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d\d))?$/.exec(text) ?? /^(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? []
  if (!day) return undefined
  return dayOf(year ? 2000 + Number(year) : Number(today.slice(0, 4)), Number(month), Number(day))
}

function wholeTime(text: string): string | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  return hour ? timeOf(Number(hour), Number(minute)) : undefined
}

/** A time of day as people shorten it: `9`, `9h`, `9h30`, `930`. */
function shortTime(text: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2})(?:[:h.](\d\d))?h?$/i.exec(text) ?? /^(\d{1,2})(\d\d)$/.exec(text) ?? []
  return hour ? timeOf(Number(hour), Number(minute ?? 0)) : undefined
}

function momentOf(text: string, day: (text: string) => string | undefined, time: (text: string) => string | undefined): string | undefined {
  const [, date = '', clock = ''] = /^([^\sT]+)[\sT](?:\s*(?:às|at)\s)?\s*(\S+)$/i.exec(text) ?? []
  const [readDay, readTime] = [day(date), time(clock)]
  return readDay && readTime ? `${readDay}T${readTime}` : undefined
}

/** What is held for a text that is written to its end; undefined while it is on its way there. */
export function readWhole(kind: Kind, text: string): string | undefined {
  const words = text.trim()
  if (kind === 'day') return wholeDay(words)
  return kind === 'time' ? wholeTime(words) : momentOf(words, wholeDay, wholeTime)
}

/** What is held for a text that nobody goes on writing: shortened ones are read too. Undefined for what is no date. */
export function readShort(kind: Kind, text: string, today: string): string | undefined {
  const words = text.trim()
  const day = (part: string) => wholeDay(part) ?? shortDay(part, today)
  if (kind === 'day') return day(words)
  if (kind === 'time') return shortTime(words)
  const alone = day(words)
  return alone ? `${alone}T${USUAL_TIME}` : momentOf(words, day, shortTime)
}

/** How what is held is written; a text that is no date stays what it is. */
export function written(kind: Kind, value: string): string {
  if (readWhole(kind, value) === undefined || kind === 'time') return value
  const [day = '', time] = value.split('T')
  return [day.split('-').reverse().join('/'), ...(time ? [time] : [])].join(' ')
}

/** Whether a field holds a date of its kind, and not what somebody is still writing. */
export const isWritten = (kind: Kind, value: string): boolean => readWhole(kind, value) === value

/** The next or previous one, as arrow keys go: a day, or half an hour. From nothing they go to today, or to the usual time. */
export function stepped(kind: Kind, value: string, by: 1 | -1, today: string): string {
  if (kind === 'time') {
    const [hour = 0, minute = 0] = (readWhole('time', value) ?? USUAL_TIME).split(':').map(Number)
    const minutes = (hour * 60 + minute + (isWritten('time', value) ? by * STEP_MINUTES : 0) + 1440) % 1440
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  }
  const [day = '', time = USUAL_TIME] = value.split('T')
  const next = isWritten('day', day) ? new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10) : today
  return kind === 'day' ? next : `${next}T${time}`
}
