import { HAPPENED } from '@balcao/contracts/reports/words'
import { PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { locale } from '@balcao/ui/lib/language'
import { priorityName, statusName } from '@balcao/ui/lib/names'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { shortDate } from '@balcao/ui/lib/time'
import { t } from './happened.messages.ts'

type Named = readonly { id: number; name: string }[]

/** The first of January 2024 was a Monday. */
const weekdayName = (weekday: string) => new Date(2024, 0, Number(weekday)).toLocaleDateString(locale(), { weekday: 'long' })

/** What a part of the address says, in words; nothing where it is told by the kind already. */
function partWords(part: string, queues: Named): string[] {
  const [key = '', list = ''] = part.split('=')
  const values = list.split(',')
  if (key === 'queue') return queues.filter(({ id }) => values.includes(String(id))).map(({ name }) => name)
  if (key === 'priority') return PRIORITIES.filter((one) => values.includes(one)).map((one) => priorityName(one).toLowerCase())
  if (key === 'status') return STATUSES.filter((one) => values.includes(one)).map((one) => `“${statusName(one)}”`)
  if (key === 'score') return [t('scores', { scores: values.join(', ') })]
  if (key === 'weekday') return values.map(weekdayName)
  if (key === 'hour') return [t('hours', { hours: values.map((hour) => `${hour.padStart(2, '0')}h`).join(', ') })]
  if (key === 'agent') return [t('people', { n: values.length })]
  const is = (['kept', 'broken', 'one_touch', 'reopened'] as const).find((one) => key === 'is' && one === list)
  return is ? [t(`is_${is}`)] : []
}

/** The event that a list is of, in words: "resolvidos, 01/11 a 07/11, Fila N1". */
export function happenedWords(happened: string, queues: Named): string {
  const [head = '', ...parts] = happened.split(';')
  const [name, from = '', to = ''] = head.split(/:|\.\./)
  const kind = HAPPENED.find((one) => one === name)
  if (!kind) return happened
  const day = (text: string) => shortDate(`${text}T12:00:00`)
  return [t('days', { what: t(kind), from: day(from), to: day(to) }), ...parts.flatMap((part) => partWords(part, queues))].join(', ')
}

/** The chip of a list that a figure of a report was opened as. */
export const happenedField = (happened: string, queues: Named): FilterField => ({
  id: 'happened',
  label: t('label'),
  options: [{ value: happened, label: happenedWords(happened, queues), asTyped: true }],
})
