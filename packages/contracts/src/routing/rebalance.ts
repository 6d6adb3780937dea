import { z } from 'zod'
import { Id, SentId, Timestamp } from '../common.ts'
import { Refusal } from '../error-body.ts'
import { MAX_REBALANCE } from './words.ts'

const Named = z.object({ id: Id, name: z.string() })

/** `fromUserId`: only what this person has goes to others, as when they leave suddenly. */
export const PreviewRebalance = z.strictObject({ id: Id, fromUserId: SentId.optional() })
export type PreviewRebalance = z.output<typeof PreviewRebalance>

/** What would move, and what everybody would have then. `to` is null for what nobody can take: it goes back to the queue. */
export const RebalancePreview = z.object({
  moves: z.array(
    z.object({
      ticket: z.object({ id: Id, number: z.int(), title: z.string(), version: z.int() }),
      from: Named,
      to: Named.nullable(),
    }),
  ),
  members: z.array(z.object({ user: Named, capacity: z.int(), before: z.int(), after: z.int() })),
})
export type RebalancePreview = z.output<typeof RebalancePreview>

/** The moves of a preview, or some of them: each only where the ticket is still as it was then. */
export const Rebalance = z.strictObject({
  id: Id,
  moves: z
    .array(z.strictObject({ ticketId: Id, version: z.int().positive(), toId: Id.nullable() }))
    .min(1)
    .max(MAX_REBALANCE),
})
export type Rebalance = z.output<typeof Rebalance>

/** `id` names it for undoing; null where nothing moved. Tickets that stay as they are are named with the reason. */
export const Rebalanced = z.object({
  id: Id.nullable(),
  undoUntil: Timestamp.nullable(),
  moved: z.array(Id),
  failed: z.array(z.object({ ticketId: Id, reason: Refusal })),
})
export type Rebalanced = z.output<typeof Rebalanced>

export const UndoRebalance = z.strictObject({ id: Id, rebalanceId: Id })
export type UndoRebalance = z.output<typeof UndoRebalance>
