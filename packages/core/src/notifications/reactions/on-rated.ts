import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { findTicket } from '../../tickets/ticket-rows.ts'
import { tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/** Tells the person responsible what the customer thought. */
export async function notifyRated(ctx: Ctx, fact: Fact<'ticket:rated'>): Promise<void> {
  const { ticketId, score } = fact.payload
  const ticket = await findTicket(ctx.db, ticketId)
  if (!ticket) return
  const isBad = score <= 2
  await tellOf(
    ctx,
    ticket,
    { people: [ticket.assigneeId], author: null, side: 'staff' },
    {
      sourceKey: `rated-${fact.outboxId}`,
      said: newsOf('rated', { ticket, score }),
      type: 'ticket_rated',
      severity: isBad ? 'warning' : 'info',
      actions: isBad ? ['reopen'] : [],
    },
  )
}
