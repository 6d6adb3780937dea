import { z } from 'zod'
import { Id } from '../common.ts'
import { TagRef } from './tickets.ts'

/**
 * What the ticket forms choose from: queues the caller works in and the tenant's tags. An inactive queue takes no tickets, and is named only
 * while it has some.
 */
export const TicketOptions = z.object({
  queues: z.array(z.object({ id: Id, name: z.string(), active: z.boolean() })),
  tags: z.array(TagRef),
})
export type TicketOptions = z.output<typeof TicketOptions>
