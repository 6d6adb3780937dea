import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { findTicket } from '../tickets/internal/ticket-rows.ts'
import { notify } from './notify.ts'

/** Tells the person responsible what the customer thought. */
export async function notifyRated(ctx: Ctx, fact: Fact<'ticket:rated'>): Promise<void> {
  const ticket = await findTicket(ctx.db, fact.payload.ticketId)
  if (!ticket?.assigneeId) return
  await notify(ctx, {
    userId: ticket.assigneeId,
    sourceKey: `rated-${fact.outboxId}`,
    title: 'Avaliação Recebida',
    message: `O cliente avaliou o ticket #${ticket.number} com ${fact.payload.score} de 5: ${ticket.title}`,
    type: 'ticket_rated',
    ticketId: ticket.id,
  })
}
