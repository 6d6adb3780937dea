import type { CreateBulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { isShut } from '../../comments/comments.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { TicketFacts } from '../../tickets/policy.ts'

/** What decides, beside its text, whether a ticket takes the message. */
export type Manner = Pick<CreateBulkReply, 'isInternal' | 'thenStatus'>

/**
 * Refuses a ticket that a message to many is not for: one that the caller may not answer so, and one that is no work any more. Unlike a single
 * reply, none goes on to the ticket that this one was merged into: it may be among the others.
 * @throws DomainError forbidden, ticket_merged, ticket_closed
 */
export function mustBeAnswerable(ctx: Ctx, ticket: TicketFacts & { status: string }, { isInternal, thenStatus }: Manner): void {
  must(ctx, isInternal ? 'ticket.note' : 'ticket.reply', ticket)
  if (thenStatus) must(ctx, 'ticket.edit', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_merged')
  if (ticket.status === 'spam' || (!isInternal && isShut(ticket.status as Status))) throw conflict('ticket_closed')
}
