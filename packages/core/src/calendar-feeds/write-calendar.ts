/** Something in a calendar; `times` are its lines DTSTART and DTEND. */
export type CalendarEvent = {
  /** Stays the same for the same thing, whoever reads it. */
  uid: string
  /** Counts its changes. */
  sequence?: number
  times: readonly string[]
  summary: string
  description?: string | undefined
  url?: string
}

/** Text as RFC 5545 escapes it. Whatever ends a line is a line break, for programs split lines at more than the standard does; other controls are gone. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (one) => `\\${one}`)
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')
/** An instant as calendars write it. @param instant ISO */
export const stamp = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A line of no more than 75 octets; the rest goes on in lines that begin with a space. */
function folded(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** Events as iCalendar (RFC 5545); none of them makes its reader busy. @param product what PRODID names */
export function writeCalendar(
  name: string,
  product: string,
  events: readonly CalendarEvent[],
  { host, now }: { host: string; now: string },
): string {
  const lines = events.flatMap(({ uid, sequence, times, summary, description, url }) => [
    'BEGIN:VEVENT',
    `UID:${uid}@${host}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    `DTSTAMP:${stamp(now)}`,
    ...times,
    `SUMMARY:${escaped(summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Balcao//${product}//PT`, `X-WR-CALNAME:${escaped(name)}`, 'METHOD:PUBLISH']
  return [...head, ...lines, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('')
}
