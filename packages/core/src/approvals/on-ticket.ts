import type { WithdrawnBecause } from '@balcao/contracts/approvals/bounds'
import type { Change } from '@balcao/contracts/tickets/history'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { lockTicket } from '../tickets/ticket-rows.ts'
import { withdrawPending } from './internal/settle.ts'

/** What is pending on a ticket, the oldest first. */
const pendingOn = ({ db }: Ctx, ticketId: number) =>
  db
    .selectFrom('approvals')
    .select(['id', 'ticketId', 'title'])
    .where('ticketId', '=', ticketId)
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute()

/** Withdraws whatever is pending on a ticket that this transaction has locked. */
async function withdrawAll(ctx: Ctx, ticketId: number, because: WithdrawnBecause): Promise<void> {
  for (const one of await pendingOn(ctx, ticketId)) await withdrawPending(ctx, one, { because })
}

/** What the request of a ticket says. */
const REQUEST = new Set(['title', 'description'])

/**
 * Withdraws what is pending where the request of a ticket changes, together with the change: nobody approves what they did not read. The ticket
 * must be locked.
 */
export async function withdrawIfRewritten(ctx: Ctx, ticketId: number, changes: readonly Change[]): Promise<void> {
  if (changes.some(({ field }) => REQUEST.has(field))) await withdrawAll(ctx, ticketId, 'request_changed')
}

/** Statuses in which nothing of the request goes on. */
const FINISHED = new Set(['closed', 'cancelled', 'spam'])

/** Withdraws what is pending on a ticket that was finished without it: by a customer, by a rule, by the clock, or as spam. */
export async function withdrawFinished(ctx: Ctx, { payload: { ticketId, to } }: Fact<'ticket:status_changed'>): Promise<void> {
  // Most tickets have none: they are not locked for it.
  if (!FINISHED.has(to) || (await pendingOn(ctx, ticketId)).length === 0) return
  const ticket = await lockTicket(ctx.db, ticketId)
  // It may have been opened again since.
  if (ticket && FINISHED.has(ticket.status)) await withdrawAll(ctx, ticketId, 'ticket_finished')
}
