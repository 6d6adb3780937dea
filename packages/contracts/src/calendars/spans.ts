import { z } from 'zod'
import { because } from '../reasons.ts'
import { MAX_SPANS, WEEKDAYS } from './bounds.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: because('time_malformed') })

/** From and to by the clock on the wall; where the end is not after the start, it is on the next day. */
export const Span = z.tuple([time, time])
export type Span = z.output<typeof Span>

const DAY = 1_440
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** Minutes after the midnight with which its day begins; the end may lie on the next day. */
export function minutesOfSpan([from, to]: Span): { start: number; end: number } {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return { start, end: end > start ? end : end + DAY }
}

/** Whether a span ends on the day after it begins (at midnight it still is of its day). */
export const isPastMidnight = (span: Span): boolean => minutesOfSpan(span).end > DAY

type Placed = { path: (string | number)[]; start: number; end: number }

/** Where spans of this line, or of a week that begins anew after `length`, lie over one another: the later of each two. */
function overlaps(placed: readonly Placed[], length: number): Placed[] {
  const inOrder = placed.toSorted((a, b) => a.start - b.start)
  return inOrder.filter((one, index) => {
    const before = inOrder.slice(0, index)
    const isIn = before.some(({ end }) => end > one.start)
    // What ends in the next week lies over what that week begins with.
    const isUnder = placed.some((other) => other !== one && other.end - length > one.start)
    return isIn || isUnder
  })
}

const refuse = (check: z.core.$RefinementCtx, found: readonly Placed[]) => {
  for (const { path } of found) check.addIssue({ code: 'custom', path, message: because('spans_overlap') })
}

/** Hours of one day. */
export const Spans = z
  .array(Span)
  .max(MAX_SPANS)
  .superRefine((spans, check) =>
    refuse(
      check,
      overlaps(
        spans.map((span, index) => ({ path: [index], ...minutesOfSpan(span) })),
        Number.POSITIVE_INFINITY,
      ),
    ),
  )
export type Spans = z.output<typeof Spans>

/** Hours by weekday; Monday is 1. A day that is left out is closed. */
export const Week = z.partialRecord(z.enum(WEEKDAYS), z.array(Span).max(MAX_SPANS)).superRefine((week, check) => {
  const days = Object.entries(week)
  if (days.every(([, spans]) => spans.length === 0)) check.addIssue({ code: 'custom', message: because('calendar_without_hours') })
  const placed = days.flatMap(([day, spans]) =>
    spans.map((span, index) => {
      const { start, end } = minutesOfSpan(span)
      const begins = (Number(day) - 1) * DAY
      return { path: [day, index], start: begins + start, end: begins + end }
    }),
  )
  refuse(check, overlaps(placed, 7 * DAY))
})
export type Week = z.output<typeof Week>
