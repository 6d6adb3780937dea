import type { Absence } from '@balcao/contracts/absences/absences'
import type { Language } from '@balcao/contracts/language'
import { type CalendarEvent, stamp } from '../../calendar-feeds/write-calendar.ts'

const TEXTS = {
  'pt-BR': { away: 'Ausente', vacation: 'Férias', sick: 'Saúde', training: 'Treinamento', holiday: 'Folga', other: 'Ausente' },
  en: { away: 'Away', vacation: 'Vacation', sick: 'Health', training: 'Training', holiday: 'Day off', other: 'Away' },
} as const satisfies Record<Language, Record<string, string>>

const basic = (day: string): string => day.replaceAll('-', '')
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Whole days as dates; where half a day is worked, instants. */
const timesOf = ({ fromDate, toDate, fromHalf, toHalf, startsAt, endsAt }: Absence): string[] =>
  fromHalf === 'morning' && toHalf === 'afternoon' && Date.parse(endsAt) > Date.parse(toDate)
    ? [`DTSTART;VALUE=DATE:${basic(fromDate)}`, `DTEND;VALUE=DATE:${basic(dayAfter(toDate))}`]
    : [`DTSTART:${stamp(startsAt)}`, `DTEND:${stamp(endsAt)}`]

/** An absence in a calendar; in a queue's with the name of the person. */
export function eventOf(absence: Absence, { language, named }: { language: Language; named: boolean }): CalendarEvent {
  const what = TEXTS[language][absence.kind ?? 'away']
  return {
    uid: `absence-${absence.id}`,
    sequence: absence.version,
    times: timesOf(absence),
    summary: named ? `${absence.user.name}: ${what}` : what,
    description: absence.publicMessage ?? undefined,
  }
}
