import { z } from 'zod'
import { Timestamp } from '../common.ts'

/** A link of the chain that no longer fits its events, or a checkpoint that does not hold: by the id of its (last) seal. */
const BrokenSeal = z.object({ id: z.int(), fromEvent: z.int(), toEvent: z.int(), brokenAt: Timestamp })

/** How far the log is sealed, and whether the seals still fit. */
export const SealStatus = z.object({
  seals: z.int(),
  /** Events under a seal. */
  sealed: z.int(),
  lastSealedAt: Timestamp.nullable(),
  /** When the whole chain was last checked. */
  lastVerifiedAt: Timestamp.nullable(),
  broken: z.array(BrokenSeal),
  retentionDays: z.int(),
  /** What retention removed so far; the chain begins after it. */
  removed: z.object({ events: z.int(), newestAt: Timestamp, at: Timestamp }).nullable(),
})
export type SealStatus = z.output<typeof SealStatus>
