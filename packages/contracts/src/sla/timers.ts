import { z } from 'zod'
import { Id, listOf, Paging, Person, Timestamp } from '../common.ts'
import { PRIORITIES, STATUSES } from '../tickets/statuses.ts'
import { BOARD_LISTS, CANCEL_REASONS, METRICS, SEGMENT_REASONS, SLA_STATES, TIMER_STATES } from './bounds.ts'

/** How the clocks of a ticket stand: the deadline that comes first, and what it is of. Paused ones have none. */
export const SlaBrief = z.object({ state: z.enum(SLA_STATES), dueAt: Timestamp.nullable(), metric: z.enum(METRICS) })
export type SlaBrief = z.output<typeof SlaBrief>

/** A stretch in which a clock ran or stood still. `countedMs` are the milliseconds of its hours in it. */
export const SlaSegment = z.object({
  from: Timestamp,
  to: Timestamp.nullable(),
  kind: z.enum(['run', 'pause']),
  reason: z.enum(SEGMENT_REASONS),
  countedMs: z.number(),
})
export type SlaSegment = z.output<typeof SlaSegment>

/** A warning of a clock: how many percent of its target were used, and when. */
const SlaTimerWarning = z.object({ share: z.int(), at: Timestamp })

export const SlaTimer = z.object({
  id: Id,
  metric: z.enum(METRICS),
  /** Counts the cycles of metrics that begin anew. */
  cycle: z.int(),
  state: z.enum(TIMER_STATES),
  /** Past its deadline; `breachedAt` stays though the deadline moves. */
  late: z.boolean(),
  targetMs: z.number(),
  /** Milliseconds of its hours that ran until `asOf`. */
  elapsedMs: z.number(),
  startedAt: Timestamp,
  dueAt: Timestamp.nullable(),
  /** When the next warning comes; where none comes any more, when the last one was due. */
  warnAt: Timestamp.nullable(),
  /** The last warning that still holds; null again once a longer target took it back. */
  warnedAt: Timestamp.nullable(),
  /** All its warnings, the earliest first. */
  warnings: z.array(SlaTimerWarning),
  breachedAt: Timestamp.nullable(),
  stoppedAt: Timestamp.nullable(),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  calendar: z.object({ id: Id, name: z.string(), timeZone: z.string() }).nullable(),
  segments: z.array(SlaSegment),
})
export type SlaTimer = z.output<typeof SlaTimer>

export const GetTicketSla = z.strictObject({ id: Id })
export type GetTicketSla = z.output<typeof GetTicketSla>

/** The clocks of a ticket, newest cycles first, twenty at most of each metric, and the promise they come from. */
export const TicketSla = z.object({
  policy: z.object({ id: Id, name: z.string() }).nullable(),
  timers: z.array(SlaTimer),
  asOf: Timestamp,
})
export type TicketSla = z.output<typeof TicketSla>

/** `none` is nobody, `me` the caller. */
const Who = z.union([z.enum(['me', 'none']), Id])

export const ListSlaBoard = Paging.omit({ page: true })
  .extend({ list: z.enum(BOARD_LISTS).default('late'), queueId: z.array(Id).max(50).optional(), assignee: z.array(Who).max(20).optional() })
  .strict()
export type ListSlaBoard = z.output<typeof ListSlaBoard>

const BoardRow = z.object({
  ticket: z.object({
    id: Id,
    number: z.int(),
    title: z.string(),
    status: z.enum(STATUSES),
    priority: z.enum(PRIORITIES),
    queueId: Id.nullable(),
    assignee: Person.nullable(),
  }),
  /** The clock whose deadline comes first; of those that wait, the one that waits longest. */
  timer: SlaTimer.omit({ calendar: true }),
})
export type SlaBoardRow = z.output<typeof BoardRow>

/** Tickets of one list that the caller may see, the earliest deadline first. Counts stop at 10,000. */
export const SlaBoard = listOf(BoardRow).extend({
  counts: z.object({ late: z.int(), soon: z.int(), paused: z.int() }),
  asOf: Timestamp,
})
export type SlaBoard = z.output<typeof SlaBoard>
