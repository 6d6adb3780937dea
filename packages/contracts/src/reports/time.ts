import { z } from 'zod'
import { Id } from '../common.ts'
import { report, reportQuery } from './query.ts'
import { TIME_GROUPS, TIME_INTERVALS } from './words.ts'

export const GetTimeReport = reportQuery({
  group: z.enum(TIME_GROUPS).default('person'),
  interval: z.enum(TIME_INTERVALS).default('day'),
})
export type GetTimeReport = z.output<typeof GetTimeReport>

const Worked = z.object({
  minutes: z.int(),
  /** Times that somebody logged, and the tickets that they are of. */
  entries: z.int(),
  tickets: z.int(),
})

/** `key` is an id or the key of a type, null of what has none; `name` is null of types that have no name of their own, and of what was removed. */
export const TimeRow = Worked.extend({
  key: z.string().nullable(),
  name: z.string().nullable(),
  /** Of all minutes. */
  share: z.number().nullable(),
})
export type TimeRow = z.output<typeof TimeRow>

/** The pool of hours of a company that was worked for: what of it is used in the contract's period that today is in. */
export const TimePool = z.object({
  company: z.object({ id: Id, name: z.string() }),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  poolMinutes: z.int(),
  minutes: z.int(),
})
export type TimePool = z.output<typeof TimePool>

/** `points`: by day, Monday or first of the month. `others`: groups beyond those that are shown. `pools`: the most used first; none for who reads no companies. */
export const TimeReport = report(
  z.object({
    group: z.enum(TIME_GROUPS),
    interval: z.enum(TIME_INTERVALS),
    total: Worked.extend({ people: z.int() }),
    rows: z.array(TimeRow),
    others: z.int(),
    points: z.array(z.object({ start: z.iso.date(), minutes: z.int() })),
    pools: z.array(TimePool),
  }),
)
export type TimeReport = z.output<typeof TimeReport>
