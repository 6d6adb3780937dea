import { WINDOW_HOURS } from '@balcao/contracts/whatsapp/bounds'
import { isGuestAddress } from '../chat/widget/guests.ts'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'

/** How a ticket is answered by WhatsApp. */
export type Conversation = {
  accountId: number
  number: string
  waId: string | null
  accountName: string
  isActive: boolean
  trouble: string | null
  optedOutAt: string | null
  /** Until when it may be answered freely. */
  openUntil: string | null
  /** The requester does not have the number (any more), and is mailed instead: it is not written to. */
  isDetached: boolean
}

/** The conversation that a ticket is; undefined for one that is answered by mail. */
export async function conversationOf({ db }: Ctx, ticketId: number): Promise<Conversation | undefined> {
  const row = await db
    .selectFrom('whatsappTickets as w')
    .innerJoin('whatsappAccounts as a', (join) => join.onRef('a.tenantId', '=', 'w.tenantId').onRef('a.id', '=', 'w.accountId'))
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'w.tenantId').onRef('t.id', '=', 'w.ticketId'))
    .leftJoin('whatsappNumbers as n', (join) => join.onRef('n.tenantId', '=', 'w.tenantId').onRef('n.number', '=', 'w.number'))
    .where('w.ticketId', '=', ticketId)
    .select(['w.accountId', 'w.number', 'n.waId', 'a.name as accountName', 'a.isActive', 'a.trouble', 'n.optedOutAt'])
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.requesterId'))
    .select(['t.requesterId', 'n.userId', 'u.email'])
    .executeTakeFirst()
  if (!row) return undefined
  const { requesterId, userId, email, ...conversation } = row
  const last = await lastReceived(db, row)
  return { ...conversation, openUntil: openUntil(last), isDetached: requesterId !== userId && !isGuestAddress(email) }
}

const lastReceived = async (db: Ctx['db'], { accountId, number }: { accountId: number; number: string }): Promise<string | null> =>
  (
    await db
      .selectFrom('whatsappMessages')
      .select('at')
      .where('accountId', '=', accountId)
      .where('number', '=', number)
      .where('direction', '=', 'in')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at ?? null

/** The end of the window that a message of theirs opened; null once it is over. */
export function openUntil(last: string | null, at = Date.now()): string | null {
  if (last === null) return null
  const end = Date.parse(last) + WINDOW_HOURS * 3_600_000
  return end > at ? new Date(end).toISOString() : null
}

/**
 * Refuses a reply that Meta would refuse. What is planned for later must be within the window, too: a message of the customer's, which would open it
 * again, cancels what is planned.
 * @throws DomainError whatsapp_window_closed
 */
export async function mustBeInWindow(ctx: Ctx, ticketId: number, at = Date.now()): Promise<void> {
  const conversation = await conversationOf(ctx, ticketId)
  if (!conversation || conversation.isDetached) return
  if (conversation.openUntil === null || Date.parse(conversation.openUntil) <= at) throw conflict('whatsapp_window_closed')
}

/** Those of these tickets that are answered by WhatsApp and cannot be now. */
export async function outsideWindow(ctx: Ctx, ticketIds: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('whatsappTickets')
    .select('ticketId')
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val([...ticketIds]))))
    .execute()
  const outside = new Set<number>()
  for (const { ticketId } of rows) {
    const conversation = await conversationOf(ctx, ticketId)
    if (conversation && !conversation.isDetached && conversation.openUntil === null) outside.add(ticketId)
  }
  return outside
}
