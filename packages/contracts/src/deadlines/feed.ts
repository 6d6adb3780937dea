import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'

/** The address at which calendar programs read what somebody has to do by when. `readAt`: when one last did. */
export const DeadlineFeed = z.object({ id: Id, createdAt: Timestamp, readAt: Timestamp.nullable() })
export type DeadlineFeed = z.output<typeof DeadlineFeed>
export const FoundDeadlineFeed = z.object({ feed: DeadlineFeed.nullable() })
export type FoundDeadlineFeed = z.output<typeof FoundDeadlineFeed>
/** Shown this once: only its hash is kept. */
export const NewDeadlineFeed = DeadlineFeed.extend({ address: z.string() })
export type NewDeadlineFeed = z.output<typeof NewDeadlineFeed>
