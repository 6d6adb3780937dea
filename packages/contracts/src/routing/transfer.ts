import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { Id, line, Timestamp } from '../common.ts'
import { Refusal } from '../error-body.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { PRIORITIES } from '../tickets/statuses.ts'
import { Ticket } from '../tickets/tickets.ts'
import { MAX_ROUTING_REASON } from './words.ts'

const version = z.int().positive().optional()

/**
 * Moves a ticket to another queue, to be given to somebody there or to one of its members. With `version`, a stale one is refused (409) with the
 * current ticket. The note is internal.
 */
export const TransferTicket = z.strictObject({
  id: Id,
  queueId: Id,
  assigneeId: Id.optional(),
  note: markdown(MAX_CONTENT).optional(),
  version,
})
export type TransferTicket = z.output<typeof TransferTicket>

/** `stillVisible` is whether the caller still sees the ticket where it is now. */
export const Transferred = z.object({ ticket: Ticket, stillVisible: z.boolean() })
export type Transferred = z.output<typeof Transferred>

/** Asks others for help: where nothing is named, the queue that this one escalates to. The reason becomes an internal note. */
export const EscalateTicket = z.strictObject({
  id: Id,
  reason: line(MAX_ROUTING_REASON),
  toQueueId: Id.optional(),
  toUserId: Id.optional(),
  priority: z.enum(PRIORITIES).optional(),
  version,
})
export type EscalateTicket = z.output<typeof EscalateTicket>

export const Escalated = Transferred.extend({
  escalation: z.object({
    fromQueueId: Id.nullable(),
    toQueueId: Id.nullable(),
    toUserId: Id.nullable(),
    priority: z.enum(PRIORITIES),
    reason: z.string(),
    at: Timestamp,
  }),
})
export type Escalated = z.output<typeof Escalated>

export const ListAvailableQueues = z.strictObject({ id: Id })
export type ListAvailableQueues = z.output<typeof ListAvailableQueues>

/** Queues a ticket could go to, its own left out. */
export const AvailableQueue = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  /** Members who could be given this ticket now. */
  eligibleNow: z.int(),
  /** Open tickets that nobody is responsible for. */
  waiting: z.int(),
  /** Minutes until somebody has it, by what the queue's last tickets waited; null where nothing is known. */
  estimatedWait: z.int().nullable(),
  /** Whether the caller may transfer it there, and why not. */
  allowed: z.boolean(),
  reason: Refusal.nullable(),
})
export type AvailableQueue = z.output<typeof AvailableQueue>
export const AvailableQueueList = z.object({ data: z.array(AvailableQueue) })
export type AvailableQueueList = z.output<typeof AvailableQueueList>
