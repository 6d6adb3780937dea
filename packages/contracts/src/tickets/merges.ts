import { z } from 'zod'
import { Id, Person, Timestamp } from '../common.ts'
import { STATUSES } from './statuses.ts'
import { TagRef, Ticket } from './tickets.ts'

/** Within these days a merge can be undone. */
export const UNMERGE_DAYS = 30

export const MergeTicket = z.strictObject({ id: Id, intoId: Id })
export type MergeTicket = z.output<typeof MergeTicket>

export const UnmergeTicket = z.strictObject({ id: Id })
export type UnmergeTicket = z.output<typeof UnmergeTicket>

export const ListMerges = z.strictObject({ id: Id })
export type ListMerges = z.output<typeof ListMerges>

const Named = z.object({ id: Id, number: z.int(), title: z.string() })

/** What a merge would do, before it is done. */
export const MergePreview = z.object({
  source: Named.extend({ status: z.enum(STATUSES), requester: Person }),
  target: Named.extend({ status: z.enum(STATUSES), requester: Person }),
  /** Why it would be refused; null when it would not. */
  refused: z.enum(['ticket_merged', 'merge_refused']).nullable(),
  /** Messages that will be read in the target, the first one included, and how many of them are notes. */
  messages: z.int(),
  notes: z.int(),
  /** What the target gets that it does not have. */
  tags: z.array(TagRef),
  watchers: z.array(Person),
  /** Both are of one customer or company: the target's customer will read the source's public messages there. */
  sharedWithCustomers: z.boolean(),
})
export type MergePreview = z.output<typeof MergePreview>

/** Both tickets as they are after it. */
export const Merged = z.object({ source: Ticket, target: Ticket })
export type Merged = z.output<typeof Merged>

/** What a ticket was merged into, and what was merged into it: only tickets the reader may see. */
export const TicketMerges = z.object({
  into: Named.extend({ mergedAt: Timestamp, undoUntil: Timestamp }).nullable(),
  from: z.array(Named.extend({ description: z.string(), requester: Person, createdAt: Timestamp, mergedAt: Timestamp })),
})
export type TicketMerges = z.output<typeof TicketMerges>
