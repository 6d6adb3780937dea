import type { Absence } from '@balcao/contracts/absences/absences'
import type { Language } from '@balcao/contracts/language'

const TEXTS = {
  'pt-BR': { away: 'Ausente', vacation: 'Férias', sick: 'Saúde', training: 'Treinamento', holiday: 'Folga', other: 'Ausente' },
  en: { away: 'Away', vacation: 'Vacation', sick: 'Health', training: 'Training', holiday: 'Day off', other: 'Away' },
} as const satisfies Record<Language, Record<string, string>>

/** Text as RFC 5545 escapes it. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (one) => `\\${one}`).replace(/\r?\n/g, '\\n')
const basic = (day: string): string => day.replaceAll('-', '')
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const stamp = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

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

/** Whole days as dates; where half a day is worked, instants. */
const timesOf = ({ fromDate, toDate, fromHalf, toHalf, startsAt, endsAt }: Absence): string[] =>
  fromHalf === 'morning' && toHalf === 'afternoon' && Date.parse(endsAt) > Date.parse(toDate)
    ? [`DTSTART;VALUE=DATE:${basic(fromDate)}`, `DTEND;VALUE=DATE:${basic(dayAfter(toDate))}`]
    : [`DTSTART:${stamp(startsAt)}`, `DTEND:${stamp(endsAt)}`]

/** Absences as an iCalendar; of a queue's with the names of the people. */
export function calendarOf(
  name: string,
  absences: readonly Absence[],
  of: { host: string; now: string; language: Language; named: boolean },
) {
  const texts = TEXTS[of.language]
  const events = absences.flatMap((absence) => {
    const what = texts[absence.kind ?? 'away']
    return [
      'BEGIN:VEVENT',
      `UID:absence-${absence.id}@${of.host}`,
      `SEQUENCE:${absence.version}`,
      `DTSTAMP:${stamp(of.now)}`,
      ...timesOf(absence),
      `SUMMARY:${escaped(of.named ? `${absence.user.name}: ${what}` : what)}`,
      ...(absence.publicMessage ? [`DESCRIPTION:${escaped(absence.publicMessage)}`] : []),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Balcao//Absences//PT', `X-WR-CALNAME:${escaped(name)}`, 'METHOD:PUBLISH']
  return [...head, ...events, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('')
}
