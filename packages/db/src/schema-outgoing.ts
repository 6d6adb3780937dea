import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './schema-columns.ts'

/** A reply that waits to be sent. Sending takes the row away and writes the comment, in one transaction. */
export type OutgoingMessagesTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  authorId: number
  content: string
  thenStatus: Maybe<string>
  state: string
  dueAt: string
  reason: Maybe<string>
  /** The newest message of the ticket when it was planned: what a customer writes after it cancels the plan. */
  afterId: number
  createdAt: Stamp
}
