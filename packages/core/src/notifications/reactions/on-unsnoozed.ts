import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { lastSnooze } from '../../tickets/snoozed.ts'
import { findTicket, type KnownTicket } from '../../tickets/ticket-rows.ts'
import { tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/**
 * Notified when a snoozed ticket returns: whoever snoozed it and, if its time came, the assignee. Not whoever unsnoozed it, nor on a
 * customer's message, whose recipient is notified of that anyway.
 */
export async function unsnoozedFor(ctx: Ctx, ticket: KnownTicket, fact: Fact<'ticket:status_changed'>): Promise<number[]> {
  if (fact.payload.from !== 'scheduled' || fact.payload.to !== 'open') return []
  const snoozedBy = (await lastSnooze(ctx.db, ticket.id))?.actorId
  const answered = fact.actorId === ticket.requesterId
  const people = fact.actorId === null ? [snoozedBy, ticket.assigneeId] : answered && snoozedBy === ticket.assigneeId ? [] : [snoozedBy]
  return [...new Set(people)].filter((id) => typeof id === 'number' && id !== fact.actorId) as number[]
}

/** Notifies that a snoozed ticket has returned. */
export async function notifyUnsnoozed(ctx: Ctx, fact: Fact<'ticket:status_changed'>): Promise<void> {
  const ticket = await findTicket(ctx.db, fact.payload.ticketId)
  if (!ticket) return
  await tellOf(
    ctx,
    ticket,
    { people: await unsnoozedFor(ctx, ticket, fact), author: fact.actorId, side: 'staff' },
    {
      sourceKey: `status-${fact.outboxId}`,
      said: newsOf('woken', { ticket, due: fact.actorId === null }),
      type: 'ticket_woken',
      actions: ['take', 'resolve'],
    },
  )
}
