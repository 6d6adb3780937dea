import { z } from 'zod'
import { Id, line, SentId } from '../common.ts'
import { Ticket } from '../tickets/tickets.ts'
import { Decision } from './decisions.ts'
import { MAX_ROUTING_REASON } from './words.ts'

const version = z.int().positive().optional()

/**
 * Gives a ticket to somebody: the caller (`me`), whoever the queue's strategy chooses (`auto`), or a person. With `version`, a stale one is
 * refused (409) with the current ticket. Beyond what somebody can take, supervisors may override, with a reason.
 */
export const AssignTicket = z.strictObject({
  id: Id,
  userId: z.union([z.enum(['me', 'auto']), SentId]),
  override: z.boolean().optional(),
  reason: line(MAX_ROUTING_REASON).optional(),
  version,
})
export type AssignTicket = z.output<typeof AssignTicket>

/** `decision` comes with `auto`: also where nobody could be chosen, and the ticket stays as it was. */
export const Assigned = z.object({ ticket: Ticket, decision: Decision.nullable(), stillVisible: z.boolean() })
export type Assigned = z.output<typeof Assigned>

/** Gives a ticket back to its queue. A queue with a strategy offers it to others next. */
export const UnassignTicket = z.strictObject({ id: Id, reason: line(MAX_ROUTING_REASON).optional(), version })
export type UnassignTicket = z.output<typeof UnassignTicket>

export const Unassigned = z.object({ ticket: Ticket, stillVisible: z.boolean() })
export type Unassigned = z.output<typeof Unassigned>

/** Takes the ticket that is due next, of these queues or of all that the caller is a member of. */
export const ClaimNext = z.strictObject({ queueIds: z.array(Id).min(1).max(100).optional() })
export type ClaimNext = z.output<typeof ClaimNext>
/** Null where nothing waits. */
export const Claimed = z.object({ ticket: Ticket.nullable() })
export type Claimed = z.output<typeof Claimed>
