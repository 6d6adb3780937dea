import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { lastSleep } from '../tickets/internal/sleep.ts'
import { findTicket, type KnownTicket } from '../tickets/internal/ticket-rows.ts'
import { tellOf } from './about.ts'
import { newsOf } from './words.ts'

/**
 * Who is told that a ticket is awake: who put it to sleep and, when the time came, who is responsible. Nobody who woke it, and
 * of a customer's message its receiver hears anyway.
 */
export async function wokenFor(ctx: Ctx, ticket: KnownTicket, fact: Fact<'ticket:status_changed'>): Promise<number[]> {
  if (fact.payload.from !== 'scheduled' || fact.payload.to !== 'open') return []
  const sleeper = (await lastSleep(ctx.db, ticket.id))?.actorId
  const answered = fact.actorId === ticket.requesterId
  const people = fact.actorId === null ? [sleeper, ticket.assigneeId] : answered && sleeper === ticket.assigneeId ? [] : [sleeper]
  return [...new Set(people)].filter((id) => typeof id === 'number' && id !== fact.actorId) as number[]
}

/** Tells that a ticket which was put off is back. */
export async function notifyWoken(ctx: Ctx, fact: Fact<'ticket:status_changed'>): Promise<void> {
  const ticket = await findTicket(ctx.db, fact.payload.ticketId)
  if (!ticket) return
  await tellOf(
    ctx,
    ticket,
    { people: await wokenFor(ctx, ticket, fact), author: fact.actorId, side: 'staff' },
    {
      sourceKey: `status-${fact.outboxId}`,
      said: newsOf('woken', { ticket, due: fact.actorId === null }),
      type: 'ticket_woken',
      actions: ['take', 'resolve'],
    },
  )
}
