import type { EventPayload } from '@balcao/contracts/events'
import { findComment } from '../comments/comment-rows.ts'
import { mentionedIn } from '../comments/mention-rows.ts'
import type { Ctx } from '../ctx.ts'
import { prime } from '../dataloader.ts'
import { pipeline } from '../pipeline.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { recipientRows } from '../watchers/watcher-rows.ts'
import { defaultsOf } from './chosen.ts'

/**
 * What was said, on which ticket, and whom it names, with all else that reactions to a message ask for: at once, and by each of them, so that
 * they go on in the same turn, and ask in the next one together as well. Nobody is told of spam.
 */
export async function spoken(ctx: Ctx, { ticketId, commentId }: EventPayload<'comment:added'>) {
  const [ticket, comment, mentioned] = await pipeline([
    findTicket(ctx.db, ticketId),
    findComment(ctx.db, commentId),
    mentionedIn(ctx, commentId),
    prime(ctx.db, () => recipientRows(ctx, ticketId)),
    prime(ctx.db, () => defaultsOf(ctx.db)),
  ])
  return ticket && ticket.status !== 'spam' && comment ? { ticket, comment, mentioned } : undefined
}
