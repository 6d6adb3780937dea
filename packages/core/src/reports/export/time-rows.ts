import type { Language } from '@balcao/contracts/language'
import type { TimeReport } from '@balcao/contracts/reports/time'
import { wordsIn } from '../../ticket-list/export-words.ts'
import type { Cell } from './tables.ts'
import type { ReportWords } from './words.ts'

export const TIME_HEADS = ['group', 'name', 'minutes', 'hoursWorked', 'share', 'entries', 'count'] as const

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
const part = (share: number | null): Cell => (share === null ? null : Math.round(share * 10_000) / 10_000)

/** The report of time as rows of a file: all of it, the groups, the steps of the period, and what of the companies' pools is used. */
export function timeRows({ group, total, rows, points, pools }: TimeReport['data'], words: ReportWords, language: Language): Cell[][] {
  const { head, noGroup, goneGroup } = words
  const word = (key: string) => (group === 'type' ? wordsIn(language).type(key) : goneGroup)
  return [
    [head.total ?? '', '', total.minutes, hours(total.minutes), null, total.entries, total.tickets],
    ...rows.map((row): Cell[] => [
      ...[head[group] ?? group, row.key === null ? noGroup : (row.name ?? word(row.key)), row.minutes, hours(row.minutes)],
      ...[part(row.share), row.entries, row.tickets],
    ]),
    ...points.map(({ start, minutes }): Cell[] => [head.start ?? '', start, minutes, hours(minutes), null, null, null]),
    ...pools.map(({ company, minutes, poolMinutes }): Cell[] => [
      ...[head.pool ?? '', company.name, minutes, hours(minutes), part(minutes / poolMinutes), null, null],
    ]),
  ]
}
