import { z } from 'zod'
import { Id, Instant, line, listOf, Paging, Person, prose, Timestamp } from '../common.ts'
import { MAX_FAMILY } from '../companies/bounds.ts'
import { FieldConditions, FieldSort } from '../custom-fields/filters.ts'
import { FieldValues, SentValues } from '../custom-fields/values.ts'
import { TICKET_ACTS } from '../roles/permissions.ts'
import { AttachmentIds } from './attachments.ts'
import { MAX_CONTENT, MAX_TITLE, NEGATABLE, TICKET_SORTS } from './bounds.ts'
import { ASKED_LEVELS, LEVELS, MAX_PRIORITY_REASON } from './matrix-words.ts'
import { CHANNELS, PRIORITIES, STATUSES } from './statuses.ts'
import { MAX_TYPES } from './type-words.ts'
import { TypeKey } from './types.ts'

export const TagRef = z.object({ id: Id, name: z.string(), color: z.string().nullable() })
export type TagRef = z.output<typeof TagRef>

/** A ticket on the wire. Customers get the same shape with what is the staff's left out (null, empty, 0). */
export const Ticket = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  description: z.string(),
  status: z.enum(STATUSES),
  statusLabel: z.string(),
  priority: z.enum(PRIORITIES),
  /** Where the organisation assesses: together they propose the priority. Customers are told the urgency. */
  urgency: z.enum(LEVELS).optional(),
  impact: z.enum(LEVELS).optional(),
  /** Why the priority is not the proposed one. */
  priorityReason: z.string().optional(),
  type: z.string(),
  channel: z.enum(CHANNELS),
  requester: Person,
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
  version: z.int(),
  /** What the reader may do to it. Only where one ticket is asked for; lists and live events do without. */
  can: z.array(z.enum(TICKET_ACTS)).optional(),
  /** True where the reader, of the desk, has begun to write on it. Only in lists. */
  hasDraft: z.boolean().optional(),
  /** True where the reader follows it. Only in lists. */
  watched: z.boolean().optional(),
})
export type Ticket = z.output<typeof Ticket>

const tagIds = z.array(Id).max(50)
const reason = line(MAX_PRIORITY_REASON)

export const CreateTicket = z.strictObject({
  title: line(MAX_TITLE),
  description: prose(MAX_CONTENT),
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
  customFields: SentValues.optional(),
  /** The caller's uploads to `/uploads/new-ticket` that come with the description. */
  attachmentIds: AttachmentIds.optional(),
})
export type CreateTicket = z.output<typeof CreateTicket>

/** What may change on a ticket; null clears. With `version`, a stale one is refused (409) with the current ticket. */
export const UpdateTicket = z.strictObject({
  id: Id,
  version: z.int().positive().optional(),
  title: line(MAX_TITLE).optional(),
  description: prose(MAX_CONTENT).optional(),
  status: z.enum(STATUSES).optional(),
  scheduledFor: Instant.nullable().optional(),
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

/** `me` is the caller, `none` is nobody. */
const Who = z.union([z.enum(['me', 'none']), Id])

const days = z.int().min(1).max(3650)
const levels = z.array(z.enum(ASKED_LEVELS)).max(ASKED_LEVELS.length)

export const TicketFilter = z.object({
  status: z.array(z.enum(STATUSES)).max(STATUSES.length).optional(),
  priority: z.array(z.enum(PRIORITIES)).max(PRIORITIES.length).optional(),
  /** `none` is a ticket that nobody assessed. Customers do not ask for impact. */
  urgency: levels.optional(),
  impact: levels.optional(),
  type: z.array(TypeKey).max(MAX_TYPES).optional(),
  channel: z.array(z.enum(CHANNELS)).max(CHANNELS.length).optional(),
  assignee: z.array(Who).max(20).optional(),
  requester: z.array(Who).max(20).optional(),
  queueId: z.array(Id).max(50).optional(),
  companyId: z.array(Id).max(MAX_FAMILY).optional(),
  tagId: z.array(Id).max(50).optional(),
  /** Only those that the caller follows, or only the others. */
  watching: z.boolean().optional(),
  createdFrom: Instant.optional(),
  createdTo: Instant.optional(),
  updatedFrom: Instant.optional(),
  updatedTo: Instant.optional(),
  scheduledFrom: Instant.optional(),
  scheduledTo: Instant.optional(),
  resolvedFrom: Instant.optional(),
  resolvedTo: Instant.optional(),
  closedFrom: Instant.optional(),
  closedTo: Instant.optional(),
  firstResponseFrom: Instant.optional(),
  firstResponseTo: Instant.optional(),
  /** The last days, today among them, as the organisation counts days. */
  createdDays: days.optional(),
  updatedDays: days.optional(),
  resolvedDays: days.optional(),
  closedDays: days.optional(),
  firstResponseDays: days.optional(),
  /** Of these fields, what is given is excluded. */
  not: z.array(z.enum(NEGATABLE)).max(NEGATABLE.length).optional(),
  ids: z.array(Id).max(100).optional(),
  /** The number people see; at most one ticket has it. */
  number: Id.optional(),
  /** All of them hold. In a query: the list as JSON. */
  customFields: FieldConditions.optional(),
})
export type TicketFilter = z.output<typeof TicketFilter>

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
