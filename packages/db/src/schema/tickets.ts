import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

export type TicketsTable = {
  tenantId: number
  id: Generated<number>
  number: number
  title: string
  description: string
  status: Generated<string>
  /** Which of the organisation's own statuses it is in; always one of `status`. */
  customStatusId: Maybe<number>
  /** Why it is in its status, if somebody chose that. */
  statusReasonId: Maybe<number>
  priority: Generated<string>
  /** Computed from `priority`, so that lists can be ordered by an index. */
  priorityRank: ColumnType<number, never, never>
  /** How urgent, how much affected, and why the priority is not what they propose: where the organisation assesses. */
  urgency: Maybe<string>
  impact: Maybe<string>
  priorityReason: Maybe<string>
  type: Generated<string>
  channel: Generated<string>
  requesterId: number
  /** Who of the staff wrote the first message; null where its requester did. */
  authorId: Maybe<number>
  assigneeId: Maybe<number>
  queueId: Maybe<number>
  companyId: Maybe<number>
  watchersCount: Generated<number>
  scheduledFor: Maybe<string>
  followUpOf: Maybe<number>
  createdAt: Stamp
  updatedAt: Stamp
  /** Last change a customer may know of: internal notes do not move it. */
  customerUpdatedAt: Stamp
  /** When its customer last wrote or was written to; null where nobody did yet. */
  lastMessageAt: Maybe<string>
  /** Who spoke last to the other side, notes aside; `customer` where nobody did yet. */
  lastPublicBy: Generated<'customer' | 'staff'>
  firstResponseAt: Maybe<string>
  resolvedAt: Maybe<string>
  closedAt: Maybe<string>
  version: Generated<number>
  /** The earliest deadline of its running clocks, copied by the rules of sla. */
  slaDueAt: Maybe<string>
  slaState: Maybe<string>
  /** What that deadline is of. */
  slaMetric: Maybe<string>
  slaPolicyId: Maybe<number>
  /** The system that it was imported from, what it was called and where it was there, and when it came. */
  externalSource: Maybe<string>
  externalReference: Maybe<string>
  externalUrl: Maybe<string>
  importedAt: Maybe<string>
  /** The deadline, or the end of time. */
  slaSortAt: GeneratedAlways<string>
}

/** Up to when somebody of the desk has read a ticket. */
type TicketReadsTable = { tenantId: number; userId: number; ticketId: number; readAt: string }

type TicketNumbersTable = { tenantId: number; lastNumber: number }

type TicketCountsTable = { tenantId: number; queueId: number; assigneeId: number; status: string; priority: string; count: number }

type TicketCountDeltasTable = {
  tenantId: number
  id: Generated<number>
  queueId: number
  assigneeId: number
  status: string
  priority: string
  delta: number
}

type TicketEventsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  kind: string
  actorId: Maybe<number>
  changes: Json<{ field: string; from: unknown; to: unknown }[]>
  createdAt: Stamp
}

/** Written by triggers on `tickets`. */
type TicketStatesTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  at: Stamp
  status: string
  queueId: Maybe<number>
  assigneeId: Maybe<number>
  priority: string
  type: string
  companyId: Maybe<number>
  customStatusId: Maybe<number>
}

export type TicketsTables = {
  tickets: TicketsTable
  ticketNumbers: TicketNumbersTable
  ticketReads: TicketReadsTable
  ticketCounts: TicketCountsTable
  ticketCountDeltas: TicketCountDeltasTable
  ticketEvents: TicketEventsTable
  ticketStates: TicketStatesTable
}
