import { z } from 'zod'
import { Id, line } from '../common.ts'
import { SentValues } from '../custom-fields/values.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { MAX_PRIORITY_REASON } from '../tickets/matrix-words.ts'
import { PRIORITIES, TEMPLATE_STATUSES } from '../tickets/statuses.ts'
import { TypeKey } from '../tickets/types.ts'
import { markdown } from './message-content.ts'

/** What sending a message changes on its ticket, in the same transaction: what a template asks for, and what resolving needs. */
export const MessageChanges = z.strictObject({
  status: z.enum(TEMPLATE_STATUSES).optional(),
  priority: z.enum(PRIORITIES).optional(),
  priorityReason: line(MAX_PRIORITY_REASON).optional(),
  type: TypeKey.optional(),
  /** The ticket becomes the sender's. */
  takes: z.literal(true).optional(),
  /** The queue that it goes to. */
  queueId: Id.optional(),
  addTagIds: z.array(Id).max(50).optional(),
  removeTagIds: z.array(Id).max(50).optional(),
  customFields: SentValues.optional(),
  /** A note for the staff that is added with it, such as what a reply said before it was translated. */
  note: markdown(MAX_CONTENT).optional(),
})
export type MessageChanges = z.output<typeof MessageChanges>
