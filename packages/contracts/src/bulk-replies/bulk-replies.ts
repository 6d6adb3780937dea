import { z } from 'zod'
import { StoodIn } from '../absences/stood-in.ts'
import { SeenUpTo, ThenStatus } from '../comments/comments.ts'
import { MessageChanges } from '../comments/message-changes.ts'
import { markdown } from '../comments/message-content.ts'
import { Id, listOf, Paging, Person, SentId, Timestamp } from '../common.ts'
import { Refusal } from '../error-body.ts'
import { because } from '../reasons.ts'
import { unknownVariables, VARIABLE_NAMES } from '../templates/variables.ts'
import { TicketFilter } from '../ticket-list/filter-schema.ts'
import { MAX_BULK, MAX_CONTENT } from '../tickets/bounds.ts'
import { BulkFailure } from '../tickets/bulk.ts'
import { TagRef } from '../tickets/tickets.ts'
import { BULK_REPLY_STATES, BULK_TICKET_STATES } from './bounds.ts'

const unknown = (text: string) => because('variables_unknown', { unknown: unknownVariables(text), known: VARIABLE_NAMES })
const known = { error: (issue: { input?: unknown }) => unknown(String(issue.input)) }
const isKnown = (text: string) => unknownVariables(text).length === 0

/** Markdown with variables, filled for each ticket. */
const content = markdown(MAX_CONTENT).refine(isKnown, known)

/** With `seenUpTo`, a ticket with a newer message by somebody else is left out; without it, one that is written from now on. */
const BulkReplyTarget = z.strictObject({ id: Id, seenUpTo: SeenUpTo.optional() })

const targets = {
  tickets: z.array(BulkReplyTarget).min(1).max(MAX_BULK).optional(),
  filter: TicketFilter.strict().optional(),
}
const message = {
  isInternal: z.boolean().default(false),
  /** Its changes are made with the message, as far as they change the ticket and are the sender's to make. */
  templateId: Id.optional(),
  thenStatus: ThenStatus.optional(),
}

type Asked = { tickets?: unknown; filter?: unknown; isInternal: boolean; thenStatus?: unknown }
const namesTickets = ({ tickets, filter }: Asked) => (tickets === undefined) !== (filter === undefined)
const named = { error: because('no_tickets_named'), path: ['tickets'] }
const keepsStatus = ({ isInternal, thenStatus }: Asked) => !isInternal || thenStatus === undefined
const kept = { error: because('note_keeps_status'), path: ['thenStatus'] }

/** A reply, or an internal note, to tickets by id or to all that a filter finds: up to 500 either way. */
export const CreateBulkReply = z
  .strictObject({ ...targets, ...message, content })
  .refine(namesTickets, named)
  .refine(keepsStatus, kept)
export type CreateBulkReply = z.output<typeof CreateBulkReply>

/** The same before it is sent: the text may be empty yet. */
export const PrepareBulkReply = z
  .strictObject({ ...targets, ...message, content: z.literal('').or(content).default('') })
  .refine(namesTickets, named)
  .refine(keepsStatus, kept)
export type PrepareBulkReply = z.output<typeof PrepareBulkReply>

/** Which tickets would get it, and which would be left out and why. Nothing is sent. */
export const BulkReplyPlan = z.object({
  ready: z.array(z.object({ id: Id, number: z.int(), title: z.string(), requester: z.string(), seenUpTo: z.int() })),
  /** How many people the ready tickets are of. */
  customers: z.int(),
  skipped: z.array(BulkFailure),
})
export type BulkReplyPlan = z.output<typeof BulkReplyPlan>

export const PreviewBulkReply = z.strictObject({
  ticketId: Id,
  content,
  isInternal: message.isInternal,
  templateId: Id.optional(),
  thenStatus: ThenStatus.optional(),
})
export type PreviewBulkReply = z.output<typeof PreviewBulkReply>

/** The message as one ticket would get it; `open` are the variables without a value there. */
export const BulkReplyPreview = z.object({
  content: z.string(),
  open: z.array(z.string()),
  changes: MessageChanges,
  tags: z.array(TagRef),
  absent: StoodIn.nullable(),
})
export type BulkReplyPreview = z.output<typeof BulkReplyPreview>

/** A message to many tickets, and how far it is. Tickets that were not taken up yet are none of the three counts. */
export const BulkReply = z.object({
  id: Id,
  author: Person,
  content: z.string(),
  isInternal: z.boolean(),
  thenStatus: ThenStatus.nullable(),
  template: z.string().nullable(),
  state: z.enum(BULK_REPLY_STATES),
  /** When it begins, or began. */
  dueAt: Timestamp,
  total: z.int(),
  sent: z.int(),
  skipped: z.int(),
  failed: z.int(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type BulkReply = z.output<typeof BulkReply>

/** `unseen` were named and are not there for the caller. */
export const CreatedBulkReply = BulkReply.extend({ unseen: z.array(Id) })
export type CreatedBulkReply = z.output<typeof CreatedBulkReply>

export const GetBulkReply = z.strictObject({ id: SentId })
export type GetBulkReply = z.output<typeof GetBulkReply>

/** The newest first: one's own, or those of everybody. */
export const ListBulkReplies = Paging.extend({
  whose: z.enum(['own', 'all']).default('own'),
  state: z.enum(BULK_REPLY_STATES).optional(),
}).strict()
export type ListBulkReplies = z.output<typeof ListBulkReplies>
export const BulkReplies = listOf(BulkReply)
export type BulkReplies = z.output<typeof BulkReplies>

export const ListBulkReplyTickets = Paging.extend({ id: SentId, state: z.enum(BULK_TICKET_STATES).optional() }).strict()
export type ListBulkReplyTickets = z.output<typeof ListBulkReplyTickets>

/** What became of one ticket; of one that the reader does not see nothing else is said. */
export const BulkReplyTicket = z.object({
  ticket: z.object({ id: Id, number: z.int(), title: z.string() }).nullable(),
  state: z.enum(BULK_TICKET_STATES),
  code: z.string().nullable(),
  reasons: z.array(Refusal),
  settledAt: Timestamp.nullable(),
})
export type BulkReplyTicket = z.output<typeof BulkReplyTicket>
export const BulkReplyTickets = listOf(BulkReplyTicket)
export type BulkReplyTickets = z.output<typeof BulkReplyTickets>
