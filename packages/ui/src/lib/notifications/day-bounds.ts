import { FIRST_DAY, LAST_DAY } from '@balcao/contracts/notifications/kinds'

/** A day as `2026-11-22`; such texts stand in the order of their days. */
export type Day = string
export type Span = { start: Day | null; end: Day | null }

const earlier = (a: Day, b: Day) => (a < b ? a : b)

/** The start may be any day up to the end, or up to today while there is none. */
export const startBounds = (end: Day | null, today: Day): { min: Day; max: Day } => ({
  min: FIRST_DAY,
  max: earlier(end ?? today, LAST_DAY),
})

/** The end may be any day from the start on, and none to come. */
export const endBounds = (start: Day | null, today: Day): { min: Day; max: Day } => ({
  min: start ?? FIRST_DAY,
  max: earlier(today, LAST_DAY),
})

const within = (day: Day | null, { min, max }: { min: Day; max: Day }) => day === null || (min <= day && day <= max)

/** Whether the two are allowed together. */
export const isSpan = ({ start, end }: Span, today: Day): boolean =>
  within(end, { min: FIRST_DAY, max: earlier(today, LAST_DAY) }) && within(start, startBounds(end, today))
