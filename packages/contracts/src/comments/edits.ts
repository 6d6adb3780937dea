import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { AttachmentIds } from '../files/attachments.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { markdown } from './message-content.ts'

/** With `edits`, as many as its writer has seen: another one meanwhile refuses it (409, with the message as it is). */
export const EditComment = z.strictObject({
  id: Id,
  commentId: Id,
  content: markdown(MAX_CONTENT),
  edits: z.int().min(0),
  /** The caller's uploads to this ticket that join the message; those it has stay. */
  attachmentIds: AttachmentIds.optional(),
})
export type EditComment = z.output<typeof EditComment>

export const ListVersions = z.strictObject({ id: Id, commentId: Id })
export type ListVersions = z.output<typeof ListVersions>

/** What a message said before, oldest first, each since when. */
export const CommentVersions = z.object({ data: z.array(z.object({ content: z.string(), writtenAt: Timestamp })) })
export type CommentVersions = z.output<typeof CommentVersions>
