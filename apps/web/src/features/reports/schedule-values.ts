import { CreateReportSchedule, type ReportSchedule } from '@balcao/contracts/reports/schedules'
import type { z } from 'zod'
import type { WrittenCondition } from './conditions/conditions-field.tsx'

export type Values = {
  name: string
  period: string
  unit: string
  weekday: string
  day: string
  time: string
  format: string
  recipientIds: number[]
  conditions: WrittenCondition[]
}
export const FIELDS = ['name', 'period', 'unit', 'weekday', 'day', 'time', 'format', 'recipientIds', 'conditions'] as const

/** How often: each day, each day of work, each week or each month. */
export const UNITS = ['days', 'business', 'weeks', 'months'] as const

/** The form of a schedule, or of a new one for this person. */
export function valuesOf(schedule: ReportSchedule | undefined, me: number): Values {
  const rhythm = schedule?.schedule
  return {
    name: schedule?.name ?? '',
    period: schedule?.period ?? '7',
    unit: !rhythm
      ? 'weeks'
      : rhythm.unit === 'days'
        ? rhythm.businessDays
          ? 'business'
          : 'days'
        : rhythm.unit === 'weeks'
          ? 'weeks'
          : 'months',
    weekday: String(rhythm?.unit === 'weeks' ? rhythm.weekdays[0] : 1),
    day: String(rhythm?.unit === 'months' ? rhythm.day : 1),
    time: rhythm?.time ?? '08:00',
    format: schedule?.format ?? 'pdf',
    recipientIds: schedule?.recipients.map(({ id }) => id) ?? [me],
    conditions: (schedule?.conditions ?? []).map(({ figure, is, value }) => ({ figure, is, value: String(value) })),
  }
}

/** A rhythm as it is sent: counted from this day on. */
function rhythmOf({ unit, weekday, day, time }: Values, startsOn: string) {
  const common = { every: 1, time, startsOn, businessDays: unit === 'business' }
  if (unit === 'weeks') return { unit: 'weeks' as const, weekdays: [Number(weekday)], ...common }
  if (unit === 'months') return { unit: 'months' as const, day: Number(day), ...common }
  return { unit: 'days' as const, ...common }
}

type Sent = Pick<z.input<typeof CreateReportSchedule>, 'name' | 'period' | 'format' | 'schedule' | 'recipientIds' | 'conditions'>
/** What the form says, for the server. */
export const inputOf = (values: Values, today: string): Sent => ({
  name: values.name,
  period: values.period as Sent['period'],
  format: values.format as Sent['format'],
  schedule: rhythmOf(values, today),
  recipientIds: values.recipientIds,
  // What is no number is refused as one.
  conditions: values.conditions.map(({ value, ...one }) => ({ ...one, value: value.trim() === '' ? Number.NaN : Number(value) })),
})

/** The field of the form that a field of the input is. */
const FORM_FIELD: Record<string, (typeof FIELDS)[number]> = { schedule: 'time' }

/** What is wrong, by field: the contract says. */
export function reasonsOf(values: Values, today: string): Record<string, string> | undefined {
  const parsed = CreateReportSchedule.safeParse(inputOf(values, today))
  if (parsed.success) return undefined
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return [path[1] === 'day' ? 'day' : (FORM_FIELD[name] ?? name), message]
    }),
  )
}
