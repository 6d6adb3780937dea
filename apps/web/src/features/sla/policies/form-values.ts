import { METRICS, type Metric } from '@balcao/contracts/sla/bounds'
import { CreateSlaPolicy, type SlaPolicy, type SlaWarning } from '@balcao/contracts/sla/policies'
import { PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'
import { type AskedValues, askedValues, conditionField, conditionsIn } from '../../../lib/conditions/values.ts'
import { durationText, minutesOf } from '../../../lib/moments/durations.ts'
import { t } from './messages.ts'

/** A target as it is typed, with the calendar that it counts by ('' is round the clock). */
type Cell = { text: string; calendarId: string }
export type Cells = Record<Metric, Record<Priority, Cell>>
type WarnKind = 'never' | 'percent' | 'minutes'

export type PolicyValues = {
  name: string
  description: string
  active: string
  all: AskedValues['all']
  any: AskedValues['any']
  groups: AskedValues['groups']
  cells: Cells
  warn: string
  percent: string
  /** Shares of the further warnings; '' for none. */
  second: string
  third: string
  minutes: string
}

const cellsOf = (targets: SlaPolicy['targets']): Cells =>
  Object.fromEntries(
    METRICS.map((metric) => {
      const by = targets[metric] ?? {}
      const known = Object.values(by)[0]?.calendarId ?? null
      return [
        metric,
        Object.fromEntries(
          PRIORITIES.map((priority) => {
            const target = by[priority]
            const calendarId = target ? target.calendarId : known
            return [
              priority,
              { text: target ? durationText(target.minutes) : '', calendarId: calendarId === null ? '' : String(calendarId) },
            ]
          }),
        ),
      ]
    }),
  ) as Cells

export const emptyPolicy = (calendarId: number | null = null): PolicyValues => ({
  ...{
    name: '',
    description: '',
    active: 'yes',
    all: [],
    any: [],
    groups: [],
    warn: 'percent',
    percent: '80',
    second: '',
    third: '',
    minutes: '30',
  },
  cells: Object.fromEntries(
    Object.entries(cellsOf({})).map(([metric, by]) => [
      metric,
      Object.fromEntries(
        Object.entries(by).map(([priority, cell]) => [priority, { ...cell, calendarId: calendarId === null ? '' : String(calendarId) }]),
      ),
    ]),
  ) as Cells,
})

function percentsOf(warnAt: SlaWarning): readonly number[] {
  if (!warnAt || 'minutes' in warnAt) return []
  return 'percent' in warnAt ? [warnAt.percent] : warnAt.percents
}

export function valuesOf({ name, description, active, conditions, targets, warnAt }: SlaPolicy): PolicyValues {
  const warn: WarnKind = warnAt === null ? 'never' : 'minutes' in warnAt ? 'minutes' : 'percent'
  const [percent = '80', second = '', third = ''] = percentsOf(warnAt).map(String)
  return {
    ...{ name, description, active: active ? 'yes' : 'no', ...askedValues(conditions), cells: cellsOf(targets), warn },
    ...{ percent, second, third },
    minutes: warnAt && 'minutes' in warnAt ? String(warnAt.minutes) : '30',
  }
}

function warningOf({ warn, percent, second, third, minutes }: PolicyValues): SlaWarning {
  if (warn === 'never') return null
  if (warn === 'minutes') return { minutes: Number(minutes) }
  const further = [second, third].filter((text) => text.trim() !== '').map(Number)
  return further.length === 0 ? { percent: Number(percent) } : { percents: [Number(percent), ...further] }
}

/** What is sent; an unreadable target is none, and is refused by `reasonsOf`. */
export function toInput(values: PolicyValues): unknown {
  const targets: Record<string, Record<string, object>> = {}
  for (const metric of METRICS)
    for (const priority of PRIORITIES) {
      const { text, calendarId } = values.cells[metric][priority]
      const minutes = minutesOf(text)
      if (minutes !== undefined)
        targets[metric] = { ...targets[metric], [priority]: { minutes, calendarId: calendarId ? Number(calendarId) : null } }
    }
  const { name, description, active } = values
  return {
    name,
    description: description.trim(),
    active: active === 'yes',
    conditions: conditionsIn(values),
    targets,
    warnAt: warningOf(values),
  }
}

/** Which field of the form a field of the contract is written in. */
export function formField(path: string): string {
  const [first = '', metric, priority] = path.split('.')
  if (first === 'targets' && metric && priority) return `cells.${metric}.${priority}`
  if (first === 'targets') return 'cells'
  if (first === 'conditions') return conditionField(metric)
  return first === 'warnAt' ? 'warn' : first
}

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: PolicyValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const metric of METRICS)
    for (const priority of PRIORITIES) {
      const { text } = values.cells[metric][priority]
      if (text.trim() !== '' && minutesOf(text) === undefined) reasons[`cells.${metric}.${priority}`] = t('badSpan')
    }
  const parsed = CreateSlaPolicy.safeParse(toInput(values))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = formField(path.join('.'))
    reasons[field] ??= message
  }
  return reasons
}
