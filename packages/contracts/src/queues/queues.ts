import { z } from 'zod'
import { Id, line, prose, Timestamp } from '../common.ts'
import { MAX_AUTO_CLOSE_DAYS, MAX_REOPEN_DAYS, REOPENED_TO } from '../tickets/reopening.ts'
import { MAX_CAPACITY, MAX_MEMBERS, MAX_QUEUES, MAX_STICKY_DAYS, MAX_TIMER_MINUTES, STRATEGIES } from './words.ts'

/** How much waits in a queue, and who is there for it. */
export const Counts = z.object({
  /** Open tickets that nobody is responsible for. */
  waiting: z.int(),
  /** Tickets that somebody can do something about now. */
  open: z.int(),
  /** Of those, by their nearest promise: close to being late, and late. */
  atRisk: z.int(),
  late: z.int(),
  /** When the oldest waiting ticket was opened; null when none waits. */
  oldestWaitingAt: Timestamp.nullable(),
  /** Active members who can be given tickets now, and all of them. */
  online: z.int(),
  members: z.int(),
})
export type Counts = z.output<typeof Counts>

/** The queues that tickets may be transferred to: these, or any. */
const TransferTo = z.literal('any').or(z.array(Id).max(MAX_QUEUES))

/** A queue with its counts. */
export const Queue = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  isDefault: z.boolean(),
  /** An inactive one keeps its tickets and is offered for no new ones. */
  isActive: z.boolean(),
  /** Null: the organisation's default calendar. */
  calendarId: Id.nullable(),
  strategy: z.enum(STRATEGIES),
  capacityDefault: z.int(),
  stickyDays: z.int(),
  idleReturnMinutes: z.int().nullable(),
  skillTimeoutMinutes: z.int().nullable(),
  escalateToQueueId: Id.nullable(),
  transferTo: TransferTo,
  /** What differs from the settings of the organisation for its tickets; null: nothing. */
  reopenDays: z.int().nullable(),
  autoCloseDays: z.int().nullable(),
  reopenedTo: z.enum(REOPENED_TO).nullable(),
  leaderIds: z.array(Id),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  ...Counts.shape,
})
export type Queue = z.output<typeof Queue>

/** `mine`: only those that the caller is a member of. */
export const ListQueues = z.strictObject({
  q: line(200).optional(),
  active: z.boolean().optional(),
  mine: z.boolean().optional(),
})
export type ListQueues = z.output<typeof ListQueues>
/** By name; an organisation has few, so they come all at once. */
export const QueueList = z.object({ data: z.array(Queue) })
export type QueueList = z.output<typeof QueueList>

export const GetQueue = z.strictObject({ id: Id })
export type GetQueue = z.output<typeof GetQueue>

const minutes = z.int().min(1).max(MAX_TIMER_MINUTES).nullable()

/** What a leader may set of the queue they lead. */
const RULES = {
  strategy: z.enum(STRATEGIES),
  capacityDefault: z.int().min(0).max(MAX_CAPACITY),
  stickyDays: z.int().min(1).max(MAX_STICKY_DAYS),
  /** Minutes of business hours; null: never, or for ever. */
  idleReturnMinutes: minutes,
  skillTimeoutMinutes: minutes,
  /** Null: as the organisation has it. */
  reopenDays: z.int().min(0).max(MAX_REOPEN_DAYS).nullable(),
  autoCloseDays: z.int().min(0).max(MAX_AUTO_CLOSE_DAYS).nullable(),
  reopenedTo: z.enum(REOPENED_TO).nullable(),
}
export const LEADER_FIELDS = Object.keys(RULES) as readonly (keyof typeof RULES)[]

const FIELDS = {
  description: z.literal('').or(prose(2000)),
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/),
  isActive: z.boolean(),
  /** True makes it the default instead of the one that is; there is always one. */
  isDefault: z.boolean(),
  calendarId: Id.nullable(),
  escalateToQueueId: Id.nullable(),
  transferTo: TransferTo,
  /** Who is named and no member yet becomes one. */
  leaderIds: z.array(Id).max(MAX_MEMBERS),
  ...RULES,
}

const Named = z.strictObject({ name: line(80) })
export const CreateQueue = Named.extend(z.object(FIELDS).partial().shape)
export type CreateQueue = z.output<typeof CreateQueue>

/** Absent fields stay. With `version`, nothing is written over what somebody else changed meanwhile. */
export const UpdateQueue = CreateQueue.partial().extend({ id: Id, version: z.int().optional() })
export type UpdateQueue = z.output<typeof UpdateQueue>

/** What names a queue, and so keeps it from being deleted. */
export const QUEUE_USES = [
  'recurring',
  'watch',
  'view',
  'escalation',
  'transfer',
  'sla',
  'substitute',
  'rule',
  'checklist',
  'webhook',
  'workflow',
  'flow',
] as const
export const QueueUse = z.object({ kind: z.enum(QUEUE_USES), id: Id, name: z.string() })
export type QueueUse = z.output<typeof QueueUse>

/** Its tickets go to `moveTo`; without it only a queue without tickets is deleted. */
export const DeleteQueue = z.strictObject({ id: Id, moveTo: Id.optional() })
export type DeleteQueue = z.output<typeof DeleteQueue>
export const QueueDeleted = z.object({ success: z.literal(true), moved: z.int() })
export type QueueDeleted = z.output<typeof QueueDeleted>
