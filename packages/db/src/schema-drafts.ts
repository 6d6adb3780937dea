import type { Stamp } from './schema-columns.ts'

/** An unsent text of one person on one ticket, one of each mode. */
export type TicketDraftsTable = {
  tenantId: number
  userId: number
  ticketId: number
  mode: 'reply' | 'note'
  content: string
  updatedAt: Stamp
}
