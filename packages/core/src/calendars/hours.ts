import type { AskHours, DeskHours } from '@balcao/contracts/calendars/holidays'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { can } from '../policy.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { clockOfQueue } from './clock.ts'

/**
 * Whether the desk works now, and when it does next, by the calendar of the queue that a ticket is in or the organisation's.
 * @throws DomainError ticket_not_found
 */
export async function hours(ctx: Ctx, { ticketId }: AskHours): Promise<DeskHours> {
  const clock = await clockOfQueue(ctx, ticketId === undefined ? null : await queueOf(ctx, ticketId))
  const now = Date.now()
  const openNow = clock.isOpen(now)
  const next = openNow ? null : clock.nextOpen(now)
  return { openNow, nextOpen: next === null ? null : new Date(next).toISOString() }
}

async function queueOf(ctx: Ctx, ticketId: number): Promise<number | null> {
  const ticket = await findTicket(ctx.db, ticketId)
  if (!ticket || !can(ctx.actor, 'ticket.read', ticket)) throw notFound('ticket_not_found')
  return ticket.queueId
}
