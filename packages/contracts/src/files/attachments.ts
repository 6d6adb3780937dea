import { z } from 'zod'
import { SECRET_KINDS } from '../comments/secret-kinds.ts'
import { Id, listOf, Paging, Timestamp } from '../common.ts'
import { MAX_FILES } from '../tickets/bounds.ts'

export const FILE_STATES = ['clean', 'pending', 'infected'] as const

/** A file of a ticket. It can be fetched when it is `clean`; `pending` waits for the scanner. */
export const Attachment = z.object({
  id: Id,
  /** Null of a file that waits for the ticket it will open. */
  ticketId: Id.nullable(),
  /** The message it came with; null for a file of the ticket itself, and for one that was not sent yet. */
  commentId: Id.nullable(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  state: z.enum(FILE_STATES),
  /** What the scanner calls what it found; null unless the file is `infected`. */
  threat: z.string().nullable(),
  hasThumbnail: z.boolean(),
  isInternal: z.boolean(),
  isSent: z.boolean(),
  authorId: Id,
  createdAt: Timestamp,
})
export type Attachment = z.output<typeof Attachment>

/** The answer to an upload: what the file seems to hold that its sender may not mean to show, such as cookies of a session or a private key. */
export const TakenAttachment = Attachment.extend({ mayHold: z.array(z.enum(SECRET_KINDS)) })

/** `of=ticket` leaves out the files that came with messages. */
export const ListAttachments = Paging.extend({ ticketId: Id, of: z.enum(['ticket', 'all']).default('all') }).strict()
export type ListAttachments = z.output<typeof ListAttachments>
export const AttachmentList = listOf(Attachment)

export const GetAttachment = z.strictObject({ id: Id })
export type GetAttachment = z.output<typeof GetAttachment>
export const RemovedAttachment = z.object({ id: Id })

/** An address without a bearer header: for one file, one person, one browser and one minute. */
export const AttachmentLink = z.object({ url: z.string(), expiresAt: Timestamp })
export type AttachmentLink = z.output<typeof AttachmentLink>

/** Files that go out with a message. */
export const AttachmentIds = z.array(Id).max(MAX_FILES)
