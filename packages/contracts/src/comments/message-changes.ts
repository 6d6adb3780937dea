import { z } from 'zod'
import { Id, line } from '../common.ts'
import { SentValues } from '../custom-fields/values.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { MAX_PRIORITY_REASON } from '../tickets/matrix-words.ts'
import { PRIORITIES, TEMPLATE_STATUSES } from '../tickets/statuses.ts'
import { TypeKey } from '../tickets/types.ts'
import { markdown } from './message-content.ts'

/** People whom one change adds as watchers. */
export const MAX_ADDED_WATCHERS = 20
/** For how long a ticket is put aside: five minutes up to a year. */
export const SnoozeMinutes = z.int().min(5).max(527_040)

/** What sending a message changes on its ticket, in the same transaction: what a template asks for, and what resolving needs. */
export const MessageChanges = z.strictObject({
  status: z.enum(TEMPLATE_STATUSES).optional(),
  /** A custom status, which is one of `status`. */
  customStatusId: Id.optional(),
  /** Why it goes to that status: one of its list. */
  statusReasonId: Id.optional(),
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
  /** The person it becomes; null: nobody, so that it goes back to its queue. `takes` counts before it. */
  assigneeId: Id.nullable().optional(),
  /** It is put aside for so long, counted from sending; a status counts before it. */
  snoozeMinutes: SnoozeMinutes.optional(),
  addWatcherIds: z.array(Id).max(MAX_ADDED_WATCHERS).optional(),
  /** A checklist that it gets of this template, unless it has one already. */
  checklistTemplateId: Id.optional(),
  /** An internal note that is written beside the message. */
  note: markdown(MAX_CONTENT).optional(),
})
export type MessageChanges = z.output<typeof MessageChanges>
