import type { Ctx } from '../ctx.ts'
import { can } from '../policy.ts'
import type { Fact } from '../reactions.ts'
import { listeners } from '../tickets/internal/watcher-rows.ts'
import { messageMail } from './message-mail.ts'
import { queueMail, read } from './on-comment.ts'

/**
 * Mails public messages to followers: customers who take part get all of them, the desk's people what customers write.
 * The requester hears what another customer writes. The responsible person has a mail of their own.
 */
export async function mailWatchers(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  if (fact.payload.isInternal) return
  const found = await read(ctx, fact.payload)
  if (!found || found.comment.isInternal) return
  const { ticket, comment } = found
  const fromCustomer = comment.authorSide === 'customer'
  const watchers = (await listeners(ctx, ticket, 'reply', comment.authorId)).map(({ who }) => ({
    id: who.userId,
    name: who.name,
    email: who.email,
    isStaff: who.side === 'staff',
    linkPath: who.side === 'staff' ? `/tickets/${ticket.id}` : can(who, 'ticket.read', ticket) ? `/portal/ticket/${ticket.id}` : null,
  }))
  const requester = {
    id: ticket.requesterId,
    name: ticket.requesterName,
    email: ticket.requesterEmail,
    isStaff: false,
    linkPath: `/portal/ticket/${ticket.id}`,
  }
  const told = fromCustomer && comment.authorId !== ticket.requesterId ? [...watchers, requester] : watchers
  for (const { id, name, email, isStaff, linkPath } of told) {
    if (isStaff && (!fromCustomer || id === ticket.assigneeId)) continue
    await queueMail(ctx, {
      sourceKey: `watch-${fact.outboxId}-${id}`,
      ticketId: ticket.id,
      toAddress: email,
      subject: `[#${ticket.number}] ${ticket.title}`,
      text: messageMail(
        `Olá, ${name}!\n\n${comment.authorName} escreveu no ticket #${ticket.number}:`,
        comment,
        linkPath ? 'Abra o ticket:' : '',
      ),
      linkPath,
    })
  }
}
