import { z } from 'zod'
import { Timestamp } from '../common.ts'

/** A link of the chain that no longer fits its events. */
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
})
export type SealStatus = z.output<typeof SealStatus>
