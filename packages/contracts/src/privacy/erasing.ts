import { z } from 'zod'
import { Id, Person, prose, storable, Timestamp, unstorable } from '../common.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { LEAST_PART, MAX_ERASURE_REASON, MAX_PARTS } from './erasing-bounds.ts'

const reason = prose(MAX_ERASURE_REASON)
/** Parts as they are written in the message; without any, all of it goes. */
const what = {
  reason,
  parts: z.array(z.string().min(LEAST_PART).max(MAX_CONTENT).refine(storable, unstorable)).max(MAX_PARTS).default([]),
  /** Parts go in the other messages of the ticket, too. */
  isEverywhere: z.boolean().default(true),
  /** The files of a message of which parts are hidden; all of them go with all of it. */
  withFiles: z.boolean().default(false),
}

export const EraseMessage = z.strictObject({ ticketId: Id, commentId: Id, ...what })
export type EraseMessage = z.output<typeof EraseMessage>
export const EraseDescription = z.strictObject({ ticketId: Id, ...what })
export type EraseDescription = z.output<typeof EraseDescription>

/** `number`: of this very ticket, typed by who means it. */
export const EraseTicket = z.strictObject({ ticketId: Id, number: z.int().min(1), reason })
export type EraseTicket = z.output<typeof EraseTicket>

export const GetErased = z.strictObject({ ticketId: Id })
export type GetErased = z.output<typeof GetErased>

/** What was erased of a ticket: `rule` by which rule, else who did it by hand, and why; customers are told neither who nor why. */
export const TicketErased = z.object({
  data: z.array(
    z.object({
      what: z.enum(['content', 'files']),
      rule: z.string().nullable(),
      by: Person.nullable(),
      reason: z.string().nullable(),
      at: Timestamp,
    }),
  ),
  /** Messages of it, and of those merged into it, that were erased by hand; `commentId` null: the description. Staff only. */
  messages: z.array(
    z.object({
      ticketId: Id,
      commentId: Id.nullable(),
      isPart: z.boolean(),
      by: Person.nullable(),
      reason: z.string(),
      at: Timestamp,
    }),
  ),
})
export type TicketErased = z.output<typeof TicketErased>
