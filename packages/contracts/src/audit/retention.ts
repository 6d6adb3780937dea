import { z } from 'zod'
import '../reasons.ts'

/** How long the audit log keeps what it holds. Five years when nobody says: a claim may come as late (CDC art. 27). */
export const RETENTION_DAYS = { least: 400, default: 1827, most: 3653 } as const

/** What the organisation has to say of it. */
export const SetRetention = z.strictObject({ days: z.int().min(RETENTION_DAYS.least).max(RETENTION_DAYS.most) })
export type SetRetention = z.output<typeof SetRetention>
export const Retention = z.object({ days: z.int() })
export type Retention = z.output<typeof Retention>
