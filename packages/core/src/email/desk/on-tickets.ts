import type { DecideTicketMail, ListTicketMails, TicketMails } from '@balcao/contracts/email/inbound'
import type { Ctx } from '../../ctx.ts'
import { forbidden, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import * as tickets from '../../tickets/tickets.ts'
import type { KeptMail } from '../inbound/read-mail.ts'
import { contentsOf, mailRows, mailView, sendOn, suggestedOf } from './inbound.ts'

/** A ticket shows its newest mails; there are hardly ever more. */
const MOST = 200

/** The mails of a ticket, and what became of those that carried its messages. For the desk alone. @throws DomainError ticket_not_found, forbidden */
export async function list(ctx: Ctx, { ticketId }: ListTicketMails): Promise<TicketMails> {
  await tickets.mustSee(ctx, ticketId)
  if (ctx.actor.side !== 'staff') throw forbidden()
  const rows = await mailRows(ctx).select('m.parsed').where('m.ticketId', '=', ticketId).orderBy('m.id', 'desc').limit(MOST).execute()
  const data = []
  for (const row of rows.toReversed()) {
    const parsed = row.parsed as KeptMail | null
    data.push({ ...mailView(row), ...contentsOf(parsed, await suggestedOf(ctx, parsed)) })
  }
  const sent = await ctx.db
    .selectFrom('mails')
    .select(['commentId', 'toAddress', 'sentAt', 'delivery', 'deliveryDetail'])
    .where('ticketId', '=', ticketId)
    .where('commentId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return {
    data,
    sent: sent.map(({ commentId, toAddress, sentAt, delivery, deliveryDetail }) => ({
      commentId: commentId as number,
      to: toAddress,
      state: delivery ?? (sentAt === null ? 'queued' : 'sent'),
      detail: deliveryDetail ?? '',
    })),
  }
}

/**
 * Decides about a mail that waits beside a ticket: its sender takes part from now on, or it becomes a ticket of its own.
 * @throws DomainError ticket_not_found, forbidden, mail_not_found, mail_not_waiting
 */
export async function decide(ctx: Ctx, { ticketId, id, decision }: DecideTicketMail): Promise<{ id: number }> {
  const ticket = await tickets.mustSeeLocked(ctx, ticketId)
  must(ctx, 'ticket.edit', ticket)
  const row = await ctx.db.selectFrom('inboundMails').select(['ticketId', 'cause']).where('id', '=', id).executeTakeFirst()
  if (row?.ticketId !== ticketId) throw notFound('mail_not_found')
  // Who claims to be of the desk is not let in by a mail that may be anybody's.
  if (decision === 'accept' && row.cause === 'staff') throw forbidden()
  await sendOn(ctx, id, decision, ['held'])
  return { id }
}
