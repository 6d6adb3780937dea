import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { mentionedIn } from '../tickets/internal/mention-rows.ts'
import { findTicket } from '../tickets/internal/ticket-rows.ts'
import { notify } from './notify.ts'

/** Tells the person responsible that somebody else wrote on their ticket. */
export async function notifyOfAnswer(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  const { ticketId, isInternal } = fact.payload
  const ticket = await findTicket(ctx.db, ticketId)
  if (!ticket?.assigneeId || ticket.status === 'spam' || ticket.assigneeId === fact.actorId) return
  // Whom the message names is told so, and not twice.
  if ((await mentionedIn(ctx, fact.payload.commentId)).includes(ticket.assigneeId)) return
  await notify(ctx, {
    userId: ticket.assigneeId,
    sourceKey: `comment-${fact.outboxId}`,
    title: 'Novo Comentário',
    message: `${isInternal ? 'Nova nota interna' : 'Nova resposta'} no ticket #${ticket.number}: ${ticket.title}`,
    type: 'comment_added',
    ticketId,
  })
}
