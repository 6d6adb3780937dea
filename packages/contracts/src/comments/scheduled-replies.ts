import { z } from 'zod'
import { Id, Instant, Person, Timestamp } from '../common.ts'
import { Attachment, AttachmentIds } from '../files/attachments.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { TagRef } from '../tickets/tickets.ts'
import { SeenUpTo, ThenStatus } from './comments.ts'
import { MessageChanges } from './message-changes.ts'
import { markdown } from './message-content.ts'

/**
 * `held` goes out by itself in seconds, `planned` at a chosen time. `cancelled` (somebody wrote first, or a colleague called
 * it off) and `failed` went nowhere: their author sends them all the same, or puts them away.
 */
export const OUTGOING_STATES = ['held', 'planned', 'cancelled', 'failed'] as const
export type OutgoingState = (typeof OUTGOING_STATES)[number]

/** A reply that is written and not sent yet. Staff only. */
export const ScheduledReply = z.object({
  id: Id,
  ticketId: Id,
  author: Person,
  content: z.string(),
  state: z.enum(OUTGOING_STATES),
  thenStatus: ThenStatus.nullable(),
  /** What else sending it changes, and the tags of that by name. */
  changes: MessageChanges.nullable(),
  tags: z.array(TagRef),
  /** When it goes out, or would have. */
  dueAt: Timestamp,
  /** Why it did not: `answered`, `colleague`, or the code of the refusal. */
  reason: z.string().nullable(),
  createdAt: Timestamp,
  attachments: z.array(Attachment),
})
export type ScheduledReply = z.output<typeof ScheduledReply>

/** A reply to hold: for the seconds in which it can be taken back, or until `sendAt`. */
export const AddScheduledReply = z.strictObject({
  ticketId: Id,
  content: markdown(MAX_CONTENT),
  thenStatus: ThenStatus.optional(),
  changes: MessageChanges.optional(),
  attachmentIds: AttachmentIds.optional(),
  sendAt: Instant.optional(),
  seenUpTo: SeenUpTo.optional(),
})
export type AddScheduledReply = z.output<typeof AddScheduledReply>

export const ListScheduledReplies = z.strictObject({ ticketId: Id })
export type ListScheduledReplies = z.output<typeof ListScheduledReplies>

export const GetScheduledReply = z.strictObject({ id: Id })
export type GetScheduledReply = z.output<typeof GetScheduledReply>

/** Another text, another time, or both; what was cancelled or failed is planned again by a time. */
export const ChangeScheduledReply = z.strictObject({ id: Id, content: markdown(MAX_CONTENT).optional(), sendAt: Instant.optional() })
export type ChangeScheduledReply = z.output<typeof ChangeScheduledReply>
