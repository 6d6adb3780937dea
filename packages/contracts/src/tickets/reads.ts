import { z } from 'zod'
import { Id, Instant } from '../common.ts'

/** `upTo` is when the newest message on the reader's screen was written. */
export const MarkRead = z.strictObject({ ticketId: Id, upTo: Instant })
export type MarkRead = z.output<typeof MarkRead>
