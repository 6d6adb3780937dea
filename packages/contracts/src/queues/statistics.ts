import { z } from 'zod'
import { Id, LocalDay, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { PRIORITIES } from '../tickets/statuses.ts'
import { Counts } from './queues.ts'
import { MAX_STATISTICS_DAYS } from './words.ts'

const DAY_MS = 86_400_000
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Days of the organisation's zone, both included; the last four weeks where nothing is asked. `compare` adds the period before, of equal length. */
export const GetStatistics = z
  .strictObject({ id: Id, from: LocalDay.optional(), to: LocalDay.optional(), compare: z.boolean().default(false) })
  .superRefine(({ from, to }, check) => {
    if (from === undefined || to === undefined) return
    const refuse = (message: string) => check.addIssue({ code: 'custom', path: ['to'], message })
    if (to < from) refuse(because('period_backwards'))
    else if (days(from, to) > MAX_STATISTICS_DAYS) refuse(because('period_too_long', { most: MAX_STATISTICS_DAYS }))
  })
export type GetStatistics = z.output<typeof GetStatistics>

/** What happened to tickets of the queue: they came to it, were given to somebody, or were resolved. */
const Flow = z.object({ arrived: z.int(), given: z.int(), resolved: z.int() })
/** Minutes that tickets waited until somebody had them, of those that were given out; null where none was. */
const Waits = z.object({ waitP50: z.number().nullable(), waitP90: z.number().nullable() })

export const QueueStatistics = z.object({
  asOf: Timestamp,
  from: z.iso.date(),
  to: z.iso.date(),
  /** `daysToClear`: how long the open tickets take at the pace of the period; null where none was resolved. */
  now: Counts.extend({ ...Waits.shape, daysToClear: z.number().nullable() }),
  series: z.array(Flow.extend({ day: z.iso.date() })),
  total: Flow.extend(Waits.shape),
  /** The same of the period before; null unless it was asked for. */
  previous: Flow.extend(Waits.shape).nullable(),
  byAgent: z.array(z.object({ userId: Id, name: z.string(), isMember: z.boolean(), open: z.int(), given: z.int(), resolved: z.int() })),
  byPriority: z.array(z.object({ priority: z.enum(PRIORITIES), open: z.int(), waiting: z.int() })),
  /** Skills that waiting tickets ask for and nobody who can be given tickets has; of the oldest 200 of them. */
  skillGaps: z.array(z.object({ skillId: Id, name: z.string(), level: z.int(), tickets: z.int(), members: z.int() })),
})
export type QueueStatistics = z.output<typeof QueueStatistics>
