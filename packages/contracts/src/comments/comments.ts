import { z } from 'zod'
import { Author, Id, listOf, MAX_ID, Paging, Timestamp } from '../common.ts'
import { Attachment, AttachmentIds } from '../files/attachments.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { MessageChanges } from './message-changes.ts'
import { markdown } from './message-content.ts'

export const AUTHOR_SIDES = ['customer', 'staff', 'system'] as const

export const Comment = z.object({
  id: Id,
  ticketId: Id,
  author: Author,
  authorSide: z.enum(AUTHOR_SIDES),
  content: z.string(),
  isInternal: z.boolean(),
  createdAt: Timestamp,
  /** When its author last changed it, and how often; left out where never. */
  edited: z.object({ at: Timestamp, times: z.int() }).optional(),
  /** Where it was written, of a message read in the ticket that one was merged into. */
  origin: z.object({ ticketId: Id, number: z.int() }).optional(),
  attachments: z.array(Attachment),
})
export type Comment = z.output<typeof Comment>

/** The status that staff may set in the same act ("Enviar e aguardar"). */
export const ThenStatus = z.enum(['open', 'waiting_customer', 'resolved'])

/** The newest message the writer knows (0: none). With it, a newer one by somebody else refuses what is sent (409), and comes with it. */
export const SeenUpTo = z.int().min(0).max(MAX_ID)

export const AddComment = z.strictObject({
  ticketId: Id,
  content: markdown(MAX_CONTENT),
  isInternal: z.boolean().default(false),
  thenStatus: ThenStatus.optional(),
  /** Staff only. `thenStatus` counts before the status in it. */
  changes: MessageChanges.optional(),
  seenUpTo: SeenUpTo.optional(),
  /** The caller's uploads to this ticket that go out with it. */
  attachmentIds: AttachmentIds.optional(),
})
export type AddComment = z.output<typeof AddComment>

/** Oldest first; `order=desc` starts from the latest. */
export const ListComments = Paging.extend({ ticketId: Id, order: z.enum(['asc', 'desc']).default('asc') }).strict()
export type ListComments = z.output<typeof ListComments>
export const CommentList = listOf(Comment)
