import { z } from 'zod'
import { Id, Person, Timestamp } from '../common.ts'
import { Attachment } from '../files/attachments.ts'
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

/** Until when the reader may undo it; null when not, or not from here. */
const undoUntil = Timestamp.nullable()

/**
 * What a ticket was merged into, where the reader sees that, and what was merged into it, with its first message: as much
 * of it as is read here.
 */
export const TicketMerges = z.object({
  into: Named.extend({ mergedAt: Timestamp, undoUntil }).nullable(),
  from: z.array(
    Named.extend({
      description: z.string(),
      requester: Person,
      /** Who of the desk wrote that message, as of a ticket. */
      author: Person.optional(),
      createdAt: Timestamp,
      mergedAt: Timestamp,
      undoUntil,
      /** Files of the ticket itself, which came with no message. */
      attachments: z.array(Attachment),
    }),
  ),
})
export type TicketMerges = z.output<typeof TicketMerges>
