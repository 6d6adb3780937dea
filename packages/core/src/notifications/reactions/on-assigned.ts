import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { findTicket } from '../../tickets/ticket-rows.ts'
import { tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/** Tells people that a ticket became theirs, or is theirs no longer, unless they did it themselves. */
export async function notifyAssignee(ctx: Ctx, fact: Fact<'ticket:assigned'>): Promise<void> {
  const { ticketId, assigneeId, previousAssigneeId } = fact.payload
  const ticket = await findTicket(ctx.db, ticketId)
  if (!ticket) return
  const told = { author: fact.actorId, side: 'staff' as const }
  await tellOf(
    ctx,
    ticket,
    { ...told, people: [assigneeId] },
    {
      sourceKey: `assigned-${fact.outboxId}`,
      said: newsOf('assigned', { ticket }),
      type: 'ticket_assigned',
      severity: ticket.priority === 'urgent' ? 'warning' : 'info',
      actions: ['resolve'],
    },
  )
  await tellOf(
    ctx,
    ticket,
    { ...told, people: [previousAssigneeId] },
    {
      sourceKey: `unassigned-${fact.outboxId}`,
      said: newsOf('unassigned', { ticket }),
      type: 'ticket_unassigned',
      actions: ['take'],
    },
  )
}
