import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { findTicket } from '../tickets/internal/ticket-rows.ts'
import { notify } from './notify.ts'

/** Tells people that a ticket became theirs, unless they took it themselves. */
export async function notifyAssignee(ctx: Ctx, fact: Fact<'ticket:assigned'>): Promise<void> {
  const { ticketId, assigneeId } = fact.payload
  if (assigneeId === null || assigneeId === fact.actorId) return
  const ticket = await findTicket(ctx.db, ticketId)
  if (!ticket) return
  await notify(ctx, {
    userId: assigneeId,
    sourceKey: `assigned-${fact.outboxId}`,
    title: 'Ticket Atribuído',
    message: `Ticket #${ticket.number} foi atribuído a você: ${ticket.title}`,
    type: 'ticket_assigned',
    ticketId,
  })
}
