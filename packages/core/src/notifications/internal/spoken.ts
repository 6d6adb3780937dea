import type { EventPayload } from '@balcao/contracts/events'
import { atOnce } from '../../at-once.ts'
import type { Ctx } from '../../ctx.ts'
import { findComment } from '../../tickets/internal/comment-rows.ts'
import { mentionedIn } from '../../tickets/internal/mention-rows.ts'
import { findTicket } from '../../tickets/internal/ticket-rows.ts'
import { hearerRows } from '../../tickets/internal/watcher-rows.ts'
import { ahead } from '../../together.ts'
import { defaultsOf } from './chosen.ts'

/**
 * What was said, on which ticket, and whom it names, with all else that reactions to a message ask for: at once, and by each of them, so that
 * they go on in the same turn, and ask in the next one together as well. Nobody is told of spam.
 */
export async function spoken(ctx: Ctx, { ticketId, commentId }: EventPayload<'comment:added'>) {
  const [ticket, comment, mentioned] = await atOnce([
    findTicket(ctx.db, ticketId),
    findComment(ctx.db, commentId),
    mentionedIn(ctx, commentId),
    ahead(ctx.db, () => hearerRows(ctx, ticketId)),
    ahead(ctx.db, () => defaultsOf(ctx.db)),
  ])
  return ticket && ticket.status !== 'spam' && comment ? { ticket, comment, mentioned } : undefined
}
