import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { findTicket } from '../../tickets/ticket-rows.ts'
import { tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/** Tells the author that a reply which was to go out by itself did not. */
export async function notifyAuthorOfStop(ctx: Ctx, fact: Fact<'outgoing:changed'>): Promise<void> {
  const { ticketId, outgoingId, state } = fact.payload
  if (state !== 'cancelled' && state !== 'failed') return
  const row = await ctx.db.selectFrom('outgoingMessages').select(['authorId', 'reason']).where('id', '=', outgoingId).executeTakeFirst()
  const ticket = row && (await findTicket(ctx.db, ticketId))
  if (!row || !ticket) return
  await tellOf(
    ctx,
    ticket,
    { people: [row.authorId], author: null },
    {
      sourceKey: `outgoing-${fact.outboxId}`,
      said: newsOf('stopped', { ticket, reason: row.reason }),
      type: 'reply_stopped',
      severity: state === 'failed' ? 'error' : 'warning',
    },
  )
}
