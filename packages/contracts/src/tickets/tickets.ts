import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { Author, Email, Id, Instant, line, listOf, Paging, Person, SentId, Timestamp } from '../common.ts'
import { FieldSort } from '../custom-fields/filters.ts'
import { FieldValues, SentValues } from '../custom-fields/values.ts'
import { AttachmentIds } from '../files/attachments.ts'
import { because } from '../reasons.ts'
import { TICKET_ACTS } from '../roles/permissions.ts'
import { SlaBrief } from '../sla/timers.ts'
import { TicketFilter } from '../ticket-list/filter-schema.ts'
import { PersonName } from '../users/changes.ts'
import { MAX_STATUS_REASON, MIN_STATUS_REASON } from '../workflows/bounds.ts'
import { MAX_CONTENT, MAX_TITLE, TICKET_SORTS } from './bounds.ts'
import { LEVELS, MAX_PRIORITY_REASON } from './matrix-words.ts'
import { CHANNELS, PRIORITIES, STATUSES } from './statuses.ts'
import { TURNS } from './turns.ts'
import { TypeKey } from './types.ts'

export const TagRef = z.object({ id: Id, name: z.string(), color: z.string().nullable() })
export type TagRef = z.output<typeof TagRef>

/** A ticket on the wire. Customers get the same shape with what is the staff's left out (null, empty, 0). */
export const Ticket = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  /** The first message; empty where that is an internal note. */
  description: z.string(),
  status: z.enum(STATUSES),
  statusLabel: z.string(),
  /** Which of the organisation's own statuses it is in, if any; customers get those that have a label for them. */
  customStatusId: Id.nullable().optional(),
  /** Why it is in its status, where somebody chose that; customers get those that are for them. */
  statusReason: z.object({ id: Id, name: z.string() }).optional(),
  priority: z.enum(PRIORITIES),
  /** Where the organisation assesses: together they propose the priority. Customers are told the urgency. */
  urgency: z.enum(LEVELS).optional(),
  impact: z.enum(LEVELS).optional(),
  /** Why the priority is not the proposed one. */
  priorityReason: z.string().optional(),
  type: z.string(),
  channel: z.enum(CHANNELS),
  requester: Person,
  /** Who of the desk wrote the description, for the requester or for themselves; left out where the requester wrote it. */
  author: Author.optional(),
  assignee: Person.nullable(),
  queueId: Id.nullable(),
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  tags: z.array(TagRef),
  /** Values of the active custom fields by key; customers get those that are theirs to see. */
  customFields: FieldValues,
  watchersCount: z.int(),
  scheduledFor: Timestamp.nullable(),
  followUpOf: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  firstResponseAt: Timestamp.nullable(),
  resolvedAt: Timestamp.nullable(),
  closedAt: Timestamp.nullable(),
  /** Of a closed one: so many days after closing, an answer of its customer opens it again; later it becomes a new ticket. */
  reopenDays: z.int().optional(),
  /** What it was called in the help desk that it was imported from, and where it was there; left out of tickets that began here. */
  externalReference: z.object({ source: z.string(), reference: z.string(), url: z.string().nullable() }).optional(),
  /** How its clocks stand; null without any. Staff only. */
  sla: SlaBrief.nullable().optional(),
  version: z.int(),
  /** While it goes on, whose turn it is: that of the side that did not speak last. Left out for customers, and of finished tickets. */
  turn: z.enum(TURNS).optional(),
  /** What the reader may do to it. Only where one ticket is asked for; lists and live events do without. */
  can: z.array(z.enum(TICKET_ACTS)).optional(),
  /** True where the reader, of the desk, has begun to write on it. Only in lists. */
  hasDraft: z.boolean().optional(),
  /** True where the reader follows it. Only in lists. */
  watched: z.boolean().optional(),
  /** True where the customer spoke last, and the reader has not read it. Only in lists. */
  unread: z.boolean().optional(),
})
export type Ticket = z.output<typeof Ticket>

/** `"7"` is 7. */
const tagIds = z.array(SentId).max(50)
const reason = line(MAX_PRIORITY_REASON)
const statusReason = line(MAX_STATUS_REASON).refine((text) => text.length >= MIN_STATUS_REASON, {
  error: because('too_short', { least: MIN_STATUS_REASON, of: 'characters' }),
})

export const CreateTicket = z.strictObject({
  title: line(MAX_TITLE),
  description: markdown(MAX_CONTENT),
  priority: z.enum(PRIORITIES).optional(),
  /** Where the organisation assesses; either brings the other as medium. Customers say the urgency alone. */
  urgency: z.enum(LEVELS).optional(),
  impact: z.enum(LEVELS).optional(),
  priorityReason: reason.optional(),
  type: TypeKey.optional(),
  queueId: Id.optional(),
  tagIds: tagIds.optional(),
  /** Staff may open a ticket for a customer. */
  requesterId: Id.optional(),
  /** Or for somebody new, who becomes a customer of theirs with it. */
  requester: z.strictObject({ name: PersonName, email: Email }).optional(),
  /** The company it belongs to, null for none; the customer's own where left out. Staff only. */
  companyId: Id.nullable().optional(),
  /** Whose it becomes. Staff only. */
  assigneeId: Id.optional(),
  /** The description is for the staff alone: it becomes an internal note, and the ticket's description stays empty. Staff only. */
  isInternal: z.boolean().optional(),
  customFields: SentValues.optional(),
  /** What it is about: customers name one of theirs. */
  assetId: Id.optional(),
  /** The caller's uploads to `/uploads/new-ticket`; they belong to the description, or to the internal note in its place. */
  attachmentIds: AttachmentIds.optional(),
})
export type CreateTicket = z.output<typeof CreateTicket>

/** What may change on a ticket; null clears. With `version`, a stale one is refused (409) with the current ticket. */
export const UpdateTicket = z.strictObject({
  id: Id,
  version: z.int().positive().optional(),
  title: line(MAX_TITLE).optional(),
  description: markdown(MAX_CONTENT).optional(),
  status: z.enum(STATUSES).optional(),
  /** One of the organisation's own statuses, and with it the status that it is of; null leaves it for the status alone. */
  customStatusId: Id.nullable().optional(),
  /** Why it is, or goes, in its status: one of that status's list; null takes it back. */
  statusReasonId: Id.nullable().optional(),
  scheduledFor: Instant.nullable().optional(),
  /** Why it goes to that status, where its workflow asks for it or is overridden; the history keeps it. */
  statusReason: statusReason.optional(),
  /** Goes past the workflow; for whoever has `workflow.override`, with a reason. */
  override: z.literal(true).optional(),
  priority: z.enum(PRIORITIES).optional(),
  /** Null takes the assessment back: the priority is then anybody's to choose. */
  urgency: z.enum(LEVELS).nullable().optional(),
  impact: z.enum(LEVELS).nullable().optional(),
  priorityReason: reason.optional(),
  type: TypeKey.optional(),
  assigneeId: Id.nullable().optional(),
  queueId: Id.nullable().optional(),
  /** At first that of its requester. */
  companyId: Id.nullable().optional(),
  tagIds: tagIds.optional(),
  /** Only what is sent changes; null empties. */
  customFields: SentValues.optional(),
})
export type UpdateTicket = z.output<typeof UpdateTicket>

export const GetTicket = z.strictObject({ id: Id })
export type GetTicket = z.output<typeof GetTicket>

export const ListTickets = Paging.extend(TicketFilter.shape)
  .extend({ sort: z.union([z.enum(TICKET_SORTS), FieldSort]).default('updatedAt'), order: z.enum(['asc', 'desc']).default('desc') })
  .strict()
export type ListTickets = z.output<typeof ListTickets>
export const TicketList = listOf(Ticket)

/** Figures of the tickets the caller may see, from kept counters. */
export const TicketStats = z.object({
  total: z.int(),
  /** Of these three, what sleeps until a date is left out; `byStatus.scheduled` is how many do. */
  open: z.int(),
  unassigned: z.int(),
  mine: z.int(),
  byStatus: z.record(z.enum(STATUSES), z.int()),
  byPriority: z.record(z.enum(PRIORITIES), z.int()),
  mineByStatus: z.record(z.enum(STATUSES), z.int()),
  createdToday: z.int(),
  resolvedToday: z.int(),
  /** Mine, per day, oldest first: the last 28 days. */
  myResolvedByDay: z.array(z.object({ day: z.string(), count: z.int() })),
})
export type TicketStats = z.output<typeof TicketStats>
