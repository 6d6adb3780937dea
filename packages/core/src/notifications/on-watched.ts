import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { mentionedIn } from '../tickets/internal/mention-rows.ts'
import { findTicket } from '../tickets/internal/ticket-rows.ts'
import { listeners } from '../tickets/internal/watcher-rows.ts'
import { notify } from './notify.ts'
import { wokenFor } from './on-woken.ts'

/** Tells followers of the desk that somebody else wrote. The key is the assignee's: who is both is told once. */
export async function notifyWatchersOfComment(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  const { ticketId, isInternal } = fact.payload
  const ticket = await findTicket(ctx.db, ticketId)
  if (!ticket || ticket.status === 'spam') return
  const mentioned = await mentionedIn(ctx, fact.payload.commentId)
  for (const { who } of await listeners(ctx, ticket, isInternal ? 'note' : 'reply', fact.actorId))
    if (who.side === 'staff' && !mentioned.includes(who.userId))
      await notify(ctx, {
        userId: who.userId,
        sourceKey: `comment-${fact.outboxId}`,
        title: 'Novo Comentário',
        message: `${isInternal ? 'Nova nota interna' : 'Nova resposta'} no ticket #${ticket.number}: ${ticket.title}`,
        type: 'comment_added',
        ticketId,
      })
}

/** Tells followers of the desk that a ticket moved. */
export async function notifyWatchersOfStatus(ctx: Ctx, fact: Fact<'ticket:status_changed'>): Promise<void> {
  const { ticketId, to } = fact.payload
  const ticket = await findTicket(ctx.db, ticketId)
  if (!ticket) return
  const woken = await wokenFor(ctx, ticket, fact)
  for (const { who } of await listeners(ctx, ticket, 'status', fact.actorId))
    if (!woken.includes(who.userId))
      await notify(ctx, {
        userId: who.userId,
        sourceKey: `status-${fact.outboxId}`,
        title: 'Status Alterado',
        message: `Status do ticket #${ticket.number} mudou para ${STATUS[to as Status].name}: ${ticket.title}`,
        type: 'status_changed',
        ticketId,
      })
}
