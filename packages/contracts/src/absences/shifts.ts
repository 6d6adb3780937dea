import { z } from 'zod'
import { Id, Person } from '../common.ts'
import { because } from '../reasons.ts'
import { MAX_SPANS } from './bounds.ts'

const WEEK_MINUTES = 7 * 1440
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: because('time_malformed') })
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** From one wall time to another; an end that is not after its start lies on the next day. */
const Span = z.tuple([Time, Time])
type Span = z.output<typeof Span>
const weekday = z.enum(['1', '2', '3', '4', '5', '6', '7'])

/** A week's spans as minutes since Monday 00:00. */
function minutesOfWeek(hours: Partial<Record<string, Span[]>>): { day: string; n: number; from: number; to: number }[] {
  return Object.entries(hours).flatMap(([day, spans = []]) =>
    spans.map(([from, to], n) => {
      const start = (Number(day) - 1) * 1440 + minutesOf(from)
      const length = minutesOf(to) - minutesOf(from)
      return { day, n, from: start, to: start + (length > 0 ? length : length + 1440) }
    }),
  )
}

/** Whether two spans share a minute; Sunday's last one may go on into Monday. */
const overlap = (a: { from: number; to: number }, b: { from: number; to: number }) =>
  [-WEEK_MINUTES, 0, WEEK_MINUTES].some((shift) => a.from < b.to + shift && b.from + shift < a.to)

/** Hours by weekday, Monday is "1"; several spans a day, also past midnight. */
export const WeekHours = z
  .partialRecord(weekday, z.array(Span).max(MAX_SPANS))
  .transform((hours) => Object.fromEntries(Object.entries(hours).filter(([, spans]) => spans.length > 0)) as Record<string, Span[]>)
  .superRefine((hours, check) => {
    const spans = minutesOfWeek(hours)
    if (spans.length === 0) check.addIssue({ code: 'custom', path: [], message: because('shift_without_hours') })
    for (const [n, one] of spans.entries())
      if (spans.slice(0, n).some((other) => overlap(one, other)))
        check.addIssue({ code: 'custom', path: [one.day, one.n], message: because('spans_overlap') })
  })
export type WeekHours = z.output<typeof WeekHours>

/** When somebody works. `hours` null: whenever their queues do. */
export const Shift = z.object({
  user: Person,
  hours: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))).nullable(),
  timeZone: z.string(),
  mayChange: z.boolean(),
  /** 0: nothing was ever said. */
  version: z.int(),
})
export type Shift = z.output<typeof Shift>

export const GetShift = z.strictObject({ userId: Id })
export type GetShift = z.output<typeof GetShift>
/** Replaces somebody's week; a stale `version` is refused (409). */
export const SetShift = z.strictObject({ userId: Id, hours: WeekHours.nullable(), version: z.int().min(0).optional() })
export type SetShift = z.output<typeof SetShift>
