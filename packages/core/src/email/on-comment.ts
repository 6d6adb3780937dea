import { withoutMarkup } from '@balcao/contracts/tickets/mention-text'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { findComments } from '../tickets/internal/comment-rows.ts'
import { findTicket } from '../tickets/internal/ticket-rows.ts'
import { isRemovedAddress } from '../users/removed.ts'
import { messageMail } from './message-mail.ts'

/** Writes a mail down to be sent, once. */
export async function queueMail(
  ctx: Ctx,
  mail: {
    sourceKey: string
    ticketId: number
    toAddress: string
    subject: string
    text: string
    linkPath: string | null
    notice?: string | null
  },
): Promise<void> {
  if (isRemovedAddress(mail.toAddress)) return
  const row = await ctx.db
    .insertInto('mails')
    .values({ tenantId: ctx.actor.tenantId, ...mail })
    .onConflict((oc) => oc.columns(['tenantId', 'sourceKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await ctx.emit('mail:queued', { mailId: row.id })
}

/** The ticket and the message of a fact, as they are now; nobody is mailed of spam. */
export async function read(ctx: Ctx, { ticketId, commentId }: Fact<'comment:added'>['payload']) {
  const ticket = await findTicket(ctx.db, ticketId)
  const [comment] = await findComments(ctx.db, [commentId])
  return ticket && ticket.status !== 'spam' && comment
    ? { ticket, comment: { ...comment, content: withoutMarkup(comment.content) } }
    : undefined
}

/** Mails a reply of the staff to the customer. A note never leaves the desk. */
export async function mailRequester(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  if (fact.payload.isInternal) return
  const found = await read(ctx, fact.payload)
  if (!found || found.comment.isInternal || found.comment.authorSide !== 'staff' || found.comment.authorId === found.ticket.requesterId)
    return
  const { ticket, comment } = found
  await queueMail(ctx, {
    sourceKey: `reply-${fact.outboxId}`,
    ticketId: ticket.id,
    toAddress: ticket.requesterEmail,
    subject: `[#${ticket.number}] ${ticket.title}`,
    text: messageMail(
      `Olá, ${ticket.requesterName}!\n\n${comment.authorName} respondeu ao seu ticket:`,
      comment,
      'Para responder, acesse o portal:',
    ),
    linkPath: `/portal/ticket/${ticket.id}`,
  })
}
