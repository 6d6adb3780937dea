import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { Id, line, listOf, Paging, Person, sought, Timestamp } from '../common.ts'
import { FieldValues, SentValues } from '../custom-fields/values.ts'
import { Refusal } from '../error-body.ts'
import { MAX_CONTENT, MAX_TITLE } from '../tickets/bounds.ts'
import { PRIORITIES } from '../tickets/statuses.ts'
import { TagRef, Ticket } from '../tickets/tickets.ts'
import { TypeKey } from '../tickets/types.ts'
import { RECURRING_STATES, TROUBLES } from './bounds.ts'
import { Schedule, SentSchedule } from './schedule.ts'

/** A ticket that opens itself again and again, with when it did last and does next. Customers get none of it. */
export const RecurringTicket = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  priority: z.enum(PRIORITIES),
  type: z.string(),
  queueId: Id.nullable(),
  assignee: Person.nullable(),
  requester: Person,
  tags: z.array(TagRef),
  customFields: FieldValues,
  schedule: Schedule,
  state: z.enum(RECURRING_STATES),
  /** What stands in its way, or what it went on without; until somebody saves it again. */
  trouble: z.object({ what: z.array(z.enum(TROUBLES)), reasons: z.array(Refusal) }).nullable(),
  nextAt: Timestamp.nullable(),
  /** Tickets that the rhythm opened. */
  made: z.int(),
  /** The newest ticket, where the reader sees it; `missed` are the times before it that were not made up. */
  last: z.object({ ticketId: Id, number: z.int(), at: Timestamp, missed: z.int() }).nullable(),
  author: Person,
  version: z.int(),
  updatedAt: Timestamp,
})
export type RecurringTicket = z.output<typeof RecurringTicket>

/** What comes next first; what is paused or over last. */
export const ListRecurring = Paging.extend({ search: sought(100).optional() }).strict()
export type ListRecurring = z.output<typeof ListRecurring>
export const RecurringList = listOf(RecurringTicket).extend({ timeZone: z.string() })
export type RecurringList = z.output<typeof RecurringList>

const fields = {
  title: line(MAX_TITLE),
  description: markdown(MAX_CONTENT),
  priority: z.enum(PRIORITIES).default('medium'),
  /** Left out: the one that new tickets have. */
  type: TypeKey.optional(),
  queueId: Id.nullable().default(null),
  assigneeId: Id.nullable().default(null),
  requesterId: Id,
  tagIds: z.array(Id).max(50).default([]),
  customFields: SentValues.default({}),
  schedule: Schedule,
}

export const CreateRecurring = z.strictObject(fields)
export type CreateRecurring = z.output<typeof CreateRecurring>

/** What is sent replaces what was there, each field whole. With `version`, a stale one is refused (409). */
export const UpdateRecurring = z.strictObject({
  id: Id,
  version: z.int().positive().optional(),
  title: fields.title.optional(),
  description: fields.description.optional(),
  priority: z.enum(PRIORITIES).optional(),
  type: TypeKey.optional(),
  queueId: Id.nullable().optional(),
  assigneeId: Id.nullable().optional(),
  requesterId: Id.optional(),
  tagIds: z.array(Id).max(50).optional(),
  customFields: SentValues.optional(),
  schedule: Schedule.optional(),
})
export type UpdateRecurring = z.output<typeof UpdateRecurring>

export const GetRecurring = z.strictObject({ id: Id })
export type GetRecurring = z.output<typeof GetRecurring>

/** The next dates of a schedule; `id` is the recurring ticket it is meant for, whose tickets count. */
export const PreviewRecurring = z.strictObject({ schedule: SentSchedule, id: Id.optional() })
export type PreviewRecurring = z.output<typeof PreviewRecurring>
export const RecurringPreview = z.object({ timeZone: z.string(), next: z.array(Timestamp) })
export type RecurringPreview = z.output<typeof RecurringPreview>

/** The ticket opened just now, beside the rhythm. */
export const MadeNow = z.object({ recurring: RecurringTicket, ticket: Ticket })
export type MadeNow = z.output<typeof MadeNow>
