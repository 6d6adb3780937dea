import type {
  DecideTicketMail,
  GetTicketMail,
  ListTicketMails,
  MailCopies,
  SetMailCopy,
  TicketMail,
  TicketMails,
} from '@balcao/contracts/email/inbound'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import * as tickets from '../../tickets/tickets.ts'
import { copiesOf, MOST_COPIES } from '../copies.ts'
import type { KeptMail } from '../inbound/read-mail.ts'
import { contentsOf, mailRows, mailView, sendOn, suggestedOf } from './inbound.ts'

/** A ticket shows its newest mails; there are hardly ever more. */
const MOST = 200

/** The mails of a ticket, and what became of those that carried its messages. For the desk alone. @throws DomainError ticket_not_found, forbidden */
export async function list(ctx: Ctx, { ticketId }: ListTicketMails): Promise<TicketMails> {
  const ticket = await tickets.mustSee(ctx, ticketId)
  if (ctx.actor.side !== 'staff') throw forbidden()
  const rows = await mailRows(ctx).where('m.ticketId', '=', ticketId).orderBy('m.id', 'desc').limit(MOST).execute()
  const sent = await ctx.db
    .selectFrom('mails')
    .select(['commentId', 'toAddress', 'sentAt', 'delivery', 'deliveryDetail'])
    .where('ticketId', '=', ticketId)
    .where('commentId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return {
    copies: await copiesOf(ctx, ticket),
    data: rows.toReversed().map((row) => {
      const { mailbox: _, size: __, ticket: ___, ...shown } = mailView(row)
      return shown
    }),
    sent: sent.map(({ commentId, toAddress, sentAt, delivery, deliveryDetail }) => ({
      commentId: commentId as number,
      to: toAddress,
      state: delivery ?? (sentAt === null ? 'queued' : 'sent'),
      detail: deliveryDetail ?? '',
    })),
  }
}

/** A mail of a ticket as it came. For the desk alone. @throws DomainError ticket_not_found, forbidden, mail_not_found */
export async function get(ctx: Ctx, { ticketId, id }: GetTicketMail): Promise<TicketMail> {
  await tickets.mustSee(ctx, ticketId)
  if (ctx.actor.side !== 'staff') throw forbidden()
  const row = await mailRows(ctx).select('m.parsed').where('m.id', '=', id).where('m.ticketId', '=', ticketId).executeTakeFirst()
  if (!row) throw notFound('mail_not_found')
  const parsed = row.parsed as KeptMail | null
  const { mailbox: _, ...shown } = mailView(row)
  return { ...shown, ...contentsOf(parsed, await suggestedOf(ctx, parsed)) }
}

/** The bytes of a mail of a ticket, by their key. For the desk alone. @throws DomainError ticket_not_found, forbidden, mail_not_found */
export async function bytesOf(ctx: Ctx, { ticketId, id }: GetTicketMail): Promise<{ fileId: string }> {
  await tickets.mustSee(ctx, ticketId)
  if (ctx.actor.side !== 'staff') throw forbidden()
  const row = await ctx.db
    .selectFrom('inboundMails')
    .select('fileId')
    .where('id', '=', id)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()
  if (!row) throw notFound('mail_not_found')
  return row
}

/**
 * Copies somebody on the answers of a ticket, or does so no more. It gives no right to see the ticket.
 * @throws DomainError ticket_not_found, forbidden, too_many_mail_copies
 */
export async function setCopy(ctx: Ctx, { ticketId, address, state }: SetMailCopy): Promise<MailCopies> {
  const ticket = await tickets.mustSeeLocked(ctx, ticketId)
  must(ctx, 'ticket.edit', ticket)
  const before = await copiesOf(ctx, ticket)
  const known = before.find((one) => one.address === address)?.state ?? 'out'
  if (known !== state) {
    if (state === 'in' && before.filter((one) => one.state === 'in').length >= MOST_COPIES) throw conflict('too_many_mail_copies')
    await ctx.db
      .insertInto('ticketMailCopies')
      .values({ tenantId: ctx.actor.tenantId, ticketId, address, state, decidedBy: me(ctx) })
      .onConflict((oc) => oc.columns(['tenantId', 'ticketId', 'address']).doUpdateSet({ state, decidedBy: me(ctx), decidedAt: now }))
      .execute()
    await audit(ctx, {
      action: 'ticket.mail_copy',
      resource: 'ticket',
      resourceId: ticketId,
      before: { [address]: known },
      after: { [address]: state },
      risk: 'medium',
    })
  }
  return { data: await copiesOf(ctx, ticket) }
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
