import { z } from 'zod'
import { Id, SentId, Timestamp } from '../common.ts'
import { Refusal } from '../error-body.ts'
import { because } from '../reasons.ts'
import { TicketFilter } from '../ticket-list/filter-schema.ts'
import { MAX_BULK } from './bounds.ts'
import { Ticket, UpdateTicket } from './tickets.ts'

/** `"7"` is 7. */
const tagIds = z.array(SentId).min(1).max(50)

/**
 * What may change on many tickets alike; null clears. Tags are put on and taken off, the others of each ticket stay, and so do
 * the custom fields that are not named. One reason serves all for which the matrix proposes another priority. Marked as spam (true) a ticket leaves the desk's work; false gives each back the state
 * it had before.
 */
export const BulkChanges = z
  .strictObject({
    ...UpdateTicket.pick({
      status: true,
      customStatusId: true,
      statusReasonId: true,
      scheduledFor: true,
      priority: true,
      priorityReason: true,
      type: true,
      assigneeId: true,
      queueId: true,
      customFields: true,
    }).shape,
    addTagIds: tagIds.optional(),
    removeTagIds: tagIds.optional(),
    spam: z.boolean().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), { error: because('no_change') })
  .refine(
    ({ spam, status, customStatusId, scheduledFor }) =>
      spam === undefined || (status === undefined && customStatusId === undefined && scheduledFor === undefined),
    {
      error: because('spam_is_a_status'),
      path: ['spam'],
    },
  )
  .refine(
    ({ statusReasonId, status, customStatusId }) => statusReasonId === undefined || status !== undefined || customStatusId !== undefined,
    {
      error: because('status_reason_without_status'),
      path: ['statusReasonId'],
    },
  )
  .refine(({ priority, priorityReason }) => priorityReason === undefined || priority !== undefined, {
    error: because('priority_reason_without_priority'),
    path: ['priorityReason'],
  })
export type BulkChanges = z.output<typeof BulkChanges>

/** With `version`, a ticket that changed since is left alone. */
const BulkTicket = z.strictObject({ id: Id, version: z.int().positive().optional() })

/** Tickets by id, or all that a filter finds: up to 500 either way. */
export const BulkUpdate = z
  .strictObject({
    tickets: z.array(BulkTicket).min(1).max(MAX_BULK).optional(),
    filter: TicketFilter.strict().optional(),
    changes: BulkChanges,
  })
  .refine(({ tickets, filter }) => (tickets === undefined) !== (filter === undefined), {
    error: because('no_tickets_named'),
    path: ['tickets'],
  })
export type BulkUpdate = z.output<typeof BulkUpdate>

/** What such a change may have touched, as the ticket is now. */
export const Changed = Ticket.pick({
  id: true,
  status: true,
  statusLabel: true,
  customStatusId: true,
  statusReason: true,
  priority: true,
  priorityReason: true,
  type: true,
  assignee: true,
  queueId: true,
  tags: true,
  customFields: true,
  scheduledFor: true,
  resolvedAt: true,
  closedAt: true,
  updatedAt: true,
  version: true,
})
export type Changed = z.output<typeof Changed>

/** A ticket that was left as it is, and why. Of one that is not to be seen nothing is said. */
export const BulkFailure = z.object({
  id: Id,
  number: z.int().nullable(),
  title: z.string().nullable(),
  code: z.string(),
  reasons: z.array(Refusal).min(1),
})
export type BulkFailure = z.output<typeof BulkFailure>

export const BulkResult = z.object({
  /** Names the change for undoing it; null when nothing changed. */
  id: Id.nullable(),
  undoUntil: Timestamp.nullable(),
  updated: z.array(Changed),
  /** Tickets that were already so. */
  unchanged: z.int(),
  failed: z.array(BulkFailure),
})
export type BulkResult = z.output<typeof BulkResult>

export const UndoBulk = z.strictObject({ id: Id })
export type UndoBulk = z.output<typeof UndoBulk>
