import { z } from 'zod'
import { Id } from '../common.ts'

export const GetTextFromTicket = z.strictObject({ ticketId: Id })
export type GetTextFromTicket = z.output<typeof GetTextFromTicket>

/** What an article about a ticket begins with: title and text of the ticket without what says whom it is about. */
export const TextFromTicket = z.object({
  title: z.string(),
  content: z.string(),
  /** Places at which something personal stood. */
  masked: z.int(),
})
export type TextFromTicket = z.output<typeof TextFromTicket>
