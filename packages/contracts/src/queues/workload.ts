import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { PRIORITIES, STATUSES } from '../tickets/statuses.ts'
import { AvailabilitySet } from './availability.ts'

export const GetWorkload = z.strictObject({ id: Id })
export type GetWorkload = z.output<typeof GetWorkload>

const OfQueue = z.object({
  queueId: Id.nullable(),
  name: z.string().nullable(),
  isMember: z.boolean(),
  open: z.int(),
  load: z.int(),
  capacity: z.int().nullable(),
})
const DueTicket = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  priority: z.enum(PRIORITIES),
  dueAt: Timestamp,
  late: z.boolean(),
})

/** What somebody has to do, and how much more they can take. */
export const Workload = z.object({
  user: z.object({ id: Id, name: z.string() }),
  availability: AvailabilitySet,
  /** Open tickets, and what they weigh together. */
  open: z.int(),
  load: z.int(),
  /** The most of all queues together; null: no limit but the queues'. */
  capacity: z.int().nullable(),
  byQueue: z.array(OfQueue),
  byStatus: z.array(z.object({ status: z.enum(STATUSES), open: z.int() })),
  /** Promises that come due next, of tickets that the caller sees. */
  nextDue: z.array(DueTicket),
  /** Null while they are not away. */
  absence: z.object({ id: Id, until: Timestamp }).nullable(),
  /** Whether they work now, by their hours of the week; who has none works whenever their queues do. */
  onShift: z.boolean(),
})
export type Workload = z.output<typeof Workload>
