import type { DeliveredEvent } from '@balcao/contracts/integrations/bounds'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { findComment } from '../../comments/comment-rows.ts'
import type { Ctx } from '../../ctx.ts'
import { findTicket } from '../../tickets/ticket-rows.ts'
import { ticketView } from '../../tickets/ticket-view.ts'

/** What is sent with an event, beside its ticket. */
export type Details = Record<string, unknown>
/** Who did it; nobody where it was a rule, a customer's mail or the clock. */
type By = { id: number; name: string } | null

/** A ticket as it is sent to webhooks: what staff see of it, without what the reader's own rights are. */
async function ticketOf(ctx: Ctx, ticketId: number): Promise<Omit<Ticket, 'can'> | undefined> {
  const row = await findTicket(ctx.db, ticketId)
  if (!row) return undefined
  const { can: _, ...ticket } = ticketView(row, 'staff')
  return ticket
}

/** A message with who wrote it. */
export async function messageOf(ctx: Ctx, commentId: number): Promise<{ isInternal: boolean; message: Details } | undefined> {
  const row = await findComment(ctx.db, commentId)
  if (!row) return undefined
  const { id, content, isInternal, authorId, authorName, authorSide, createdAt } = row
  return { isInternal, message: { id, content, isInternal, author: { id: authorId, name: authorName, side: authorSide }, createdAt } }
}

/** Somebody by name, as long as they are known. */
export async function personOf({ db }: Ctx, id: number | null): Promise<By> {
  if (id === null) return null
  return (await db.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst()) ?? null
}

/** The same text about something other than a ticket. */
export const bodyApart = (type: DeliveredEvent, by: By, details: Details): string =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data: { by, ...details } })

/** The text that is sent, the same at each try; undefined where there is no such ticket any more. */
export async function bodyOf(ctx: Ctx, type: DeliveredEvent, ticketId: number, by: By, details: Details): Promise<string | undefined> {
  const ticket = await ticketOf(ctx, ticketId)
  return ticket && JSON.stringify({ type, timestamp: new Date().toISOString(), data: { ticket, by, ...details } })
}
