import { z } from 'zod'
import { Id, Instant, Person, prose, Timestamp } from '../common.ts'
import { Attachment, AttachmentIds } from './attachments.ts'
import { MAX_CONTENT } from './bounds.ts'
import { SeenUpTo, ThenStatus } from './comments.ts'

/**
 * `held` goes out by itself in seconds, `planned` at a chosen time. `cancelled` (somebody wrote first, or a colleague called
 * it off) and `failed` went nowhere: their author sends them all the same, or puts them away.
 */
export const OUTGOING_STATES = ['held', 'planned', 'cancelled', 'failed'] as const
export type OutgoingState = (typeof OUTGOING_STATES)[number]

/** A reply that is written and not sent yet. Staff only. */
export const Outgoing = z.object({
  id: Id,
  ticketId: Id,
  author: Person,
  content: z.string(),
  state: z.enum(OUTGOING_STATES),
  thenStatus: ThenStatus.nullable(),
  /** When it goes out, or would have. */
  dueAt: Timestamp,
  /** Why it did not: `answered`, `colleague`, or the code of the refusal. */
  reason: z.string().nullable(),
  createdAt: Timestamp,
  attachments: z.array(Attachment),
})
export type Outgoing = z.output<typeof Outgoing>

/** A reply to hold: for the seconds in which it can be taken back, or until `sendAt`. */
export const AddOutgoing = z.strictObject({
  ticketId: Id,
  content: prose(MAX_CONTENT),
  thenStatus: ThenStatus.optional(),
  attachmentIds: AttachmentIds.optional(),
  sendAt: Instant.optional(),
  seenUpTo: SeenUpTo.optional(),
})
export type AddOutgoing = z.output<typeof AddOutgoing>

export const ListOutgoing = z.strictObject({ ticketId: Id })
export type ListOutgoing = z.output<typeof ListOutgoing>

export const GetOutgoing = z.strictObject({ id: Id })
export type GetOutgoing = z.output<typeof GetOutgoing>

/** Another text, another time, or both; what was cancelled or failed is planned again by a time. */
export const ChangeOutgoing = z.strictObject({ id: Id, content: prose(MAX_CONTENT).optional(), sendAt: Instant.optional() })
export type ChangeOutgoing = z.output<typeof ChangeOutgoing>
