import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { mentionedIn } from '../tickets/internal/mention-rows.ts'
import { findTicket } from '../tickets/internal/ticket-rows.ts'
import { notify } from './notify.ts'

/** Tells whom a message names; they are told of it this way only. */
export async function notifyMentioned(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  const mentioned = await mentionedIn(ctx, fact.payload.commentId)
  const ticket = mentioned.length > 0 ? await findTicket(ctx.db, fact.payload.ticketId) : undefined
  if (!ticket) return
  for (const userId of mentioned)
    await notify(ctx, {
      userId,
      sourceKey: `mention-${fact.outboxId}`,
      title: 'Você foi mencionado',
      message: `Mencionaram você no ticket #${ticket.number}: ${ticket.title}`,
      type: 'mention',
      ticketId: ticket.id,
    })
}
