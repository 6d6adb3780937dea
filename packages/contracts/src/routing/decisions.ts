import { z } from 'zod'
import { Id, listOf, Paging, Timestamp } from '../common.ts'
import { Refusal } from '../error-body.ts'
import { ROUTING_CAUSES } from './words.ts'

const Named = z.object({ id: Id, name: z.string() })

/** Somebody who was considered: their place by the strategy, or what excluded them. Fields come with what was known of them. */
export const Candidate = z.object({
  user: Named,
  /** The lower, the sooner it is their turn; null for who is excluded. */
  score: z.number().nullable(),
  load: z.int().nullable(),
  capacity: z.int().nullable(),
  excluded: Refusal.nullable(),
})
export type Candidate = z.output<typeof Candidate>

/** Who was chosen for a ticket, out of whom, and why; kept 30 days. */
export const Decision = z.object({
  id: Id,
  ticketId: Id,
  queueId: Id.nullable(),
  cause: z.enum(ROUTING_CAUSES),
  /** The queue's strategy by then. */
  strategy: z.string(),
  chosen: Named.nullable(),
  /** Why nobody was. */
  waiting: Refusal.nullable(),
  candidates: z.array(Candidate),
  at: Timestamp,
})
export type Decision = z.output<typeof Decision>

/** A decision, and whether what it went by is another by now: the ticket's queue, priority, type, company or who has it. */
export const TicketDecision = Decision.extend({ changedSince: z.boolean() })
export type TicketDecision = z.output<typeof TicketDecision>

/** Newest first. */
export const ListTicketDecisions = Paging.extend({ id: Id }).strict()
export type ListTicketDecisions = z.output<typeof ListTicketDecisions>
export const DecisionList = listOf(TicketDecision)

export const GetNextInTurn = z.strictObject({ id: Id })
export type GetNextInTurn = z.output<typeof GetNextInTurn>
/** Whom the router would give a ticket as things are, or why nobody; both null where people choose (a manual queue), and of what is done. */
export const NextInTurn = z.object({
  next: Named.nullable(),
  waiting: Refusal.nullable(),
  /** Why and since when the ticket waits to be given to somebody; null if the router has not looked at it, or it does not wait. */
  waits: z.object({ cause: z.enum(ROUTING_CAUSES), since: Timestamp }).nullable(),
})
export type NextInTurn = z.output<typeof NextInTurn>

/** Newest first; of tickets that the caller sees. */
export const ListQueueDecisions = Paging.extend({ id: Id }).strict()
export type ListQueueDecisions = z.output<typeof ListQueueDecisions>
export const QueueDecision = Decision.extend({ ticket: z.object({ id: Id, number: z.int(), title: z.string() }) })
export type QueueDecision = z.output<typeof QueueDecision>
export const QueueDecisionList = listOf(QueueDecision)
