import { z } from 'zod'
import { Id } from '../common.ts'

/** What somebody of the desk makes of two tickets that were shown to them. */
export const GiveFeedback = z.strictObject({ ticketId: Id, otherId: Id, outcome: z.enum(['link', 'different']) })
export type GiveFeedback = z.output<typeof GiveFeedback>
export const Done = z.object({ ok: z.literal(true) })
