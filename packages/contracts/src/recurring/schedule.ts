import { z } from 'zod'
import { LocalDay, opaque } from '../common.ts'
import { because } from '../reasons.ts'
import { MAX_EVERY, MAX_TIMES, NTHS } from './bounds.ts'

/** Monday is 1, Sunday 7. */
const weekday = z.int().min(1).max(7)
const every = (max: number) => z.int().min(1).max(max)

const common = {
  /** Wall time of the organisation. One that the clocks leave out moves forward with them; of one shown twice, the first. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: because('time_malformed') }),
  /** The first day it may happen on, and what weeks and months are counted from. */
  startsOn: LocalDay,
  /** The last day it may happen on. */
  endsOn: LocalDay.nullable().default(null),
  /** Days on which the default calendar does not open at all are left out. */
  businessDays: z.boolean().default(false),
  /** It ends when the rhythm has opened so many tickets. */
  times: z.int().min(1).max(MAX_TIMES).nullable().default(null),
}

const Rhythms = z.discriminatedUnion('unit', [
  z.strictObject({ unit: z.literal('days'), every: every(MAX_EVERY.days), ...common }),
  z.strictObject({
    unit: z.literal('weeks'),
    every: every(MAX_EVERY.weeks),
    weekdays: z
      .array(weekday)
      .min(1)
      .max(7)
      .transform((days) => [...new Set(days)].toSorted()),
    ...common,
  }),
  /** In a month without that day, on its last one. */
  z.strictObject({ unit: z.literal('months'), every: every(MAX_EVERY.months), day: z.int().min(1).max(31), ...common }),
  z.strictObject({
    unit: z.literal('weekdayOfMonth'),
    every: every(MAX_EVERY.weekdayOfMonth),
    nth: z.union(NTHS.map((nth) => z.literal(nth))),
    weekday,
    ...common,
  }),
])

/** When a recurring ticket is opened, in the organisation's time zone. */
export const Schedule = Rhythms.superRefine(({ startsOn, endsOn, times }, check) => {
  if (endsOn && endsOn < startsOn) check.addIssue({ code: 'custom', path: ['endsOn'], message: because('ends_before_start') })
  if (endsOn && times) check.addIssue({ code: 'custom', path: ['times'], message: because('end_or_times') })
})
export type Schedule = z.output<typeof Schedule>

/** A schedule, or its JSON where only text can be sent (a query). */
export const SentSchedule = z.union([
  Schedule,
  opaque(1_000).transform((text, check) => {
    try {
      const parsed = Schedule.safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data
      for (const { message, path } of parsed.error.issues) check.addIssue({ code: 'custom', message, path: [...path] })
    } catch {
      check.addIssue({ code: 'custom', message: because('schedule_not_json') })
    }
    return z.NEVER
  }),
])
