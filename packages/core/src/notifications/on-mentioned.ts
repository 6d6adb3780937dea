import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { mentionedIn } from '../tickets/internal/mention-rows.ts'
import { findTicket } from '../tickets/internal/ticket-rows.ts'
import { notify } from './notify.ts'

/** Tells whom a message names; they are told of it this way only. */
export async function notifyMentioned(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  await tell(ctx, fact, await mentionedIn(ctx, fact.payload.commentId))
}

/** Tells whom an edited message names only now. */
export async function notifyNewlyMentioned(ctx: Ctx, fact: Fact<'comment:edited'>): Promise<void> {
  const still = await mentionedIn(ctx, fact.payload.commentId)
  await tell(
    ctx,
    fact,
    fact.payload.mentioned.filter((userId) => still.includes(userId)),
  )
}

/** Once a message, whether it named them at first or later. */
async function tell(ctx: Ctx, fact: Fact<'comment:added' | 'comment:edited'>, mentioned: readonly number[]): Promise<void> {
  const ticket = mentioned.length > 0 ? await findTicket(ctx.db, fact.payload.ticketId) : undefined
  if (!ticket) return
  for (const userId of mentioned)
    await notify(ctx, {
      userId,
      sourceKey: `mention-of-${fact.payload.commentId}`,
      title: 'Você foi mencionado',
      message: `Mencionaram você no ticket #${ticket.number}: ${ticket.title}`,
      type: 'mention',
      ticketId: ticket.id,
    })
}
