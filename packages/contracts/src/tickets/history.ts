import { z } from 'zod'
import { Id, listOf, Paging, Person, Timestamp } from '../common.ts'

/**
 * One changed field: people and queues by name, so that history reads the same years later. A custom field also says what
 * it was called, and whether customers see it; tags, which ones by id; a move to spam also what else it took away, to be given back.
 */
export const Change = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  label: z.string().optional(),
  forCustomers: z.boolean().optional(),
  /** Of tags: which were put on, and which taken away. */
  tagIds: z.object({ added: z.array(Id), removed: z.array(Id) }).optional(),
  former: z.object({ scheduledFor: Timestamp.nullable(), resolvedAt: Timestamp.nullable(), closedAt: Timestamp.nullable() }).optional(),
})
export type Change = z.output<typeof Change>

/** An entry of a ticket's history: who did what, when. Staff only. */
export const HistoryEntry = z.object({
  id: Id,
  ticketId: Id,
  kind: z.string(),
  actor: Person.nullable(),
  changes: z.array(Change),
  createdAt: Timestamp,
})
export type HistoryEntry = z.output<typeof HistoryEntry>

/** Oldest first; `order=desc` starts from the latest. */
export const ListHistory = Paging.extend({ ticketId: Id, order: z.enum(['asc', 'desc']).default('asc') }).strict()
export type ListHistory = z.output<typeof ListHistory>
export const HistoryList = listOf(HistoryEntry)
