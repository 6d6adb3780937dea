import { withoutMarkup } from '@balcao/contracts/comments/mention-text'
import type { Ctx } from '../ctx.ts'
import { attachmentRows } from '../files/attachment-rows.ts'
import type { Fact } from '../reactions.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { goesByWhatsapp } from '../whatsapp/outbound/queue-reply.ts'
import { messageMail } from './message-mail.ts'
import { languageFor, queueMail } from './on-comment.ts'
import { MESSAGE_WORDS } from './words/message.ts'
import { templateWords } from './words/template.ts'

/**
 * Mails the requester a ticket that somebody of the staff opened for them, naming who wrote it. A ticket that opens on a
 * schedule, or whose first message is an internal note, is not mailed.
 */
export async function mailOpened(ctx: Ctx, fact: Fact<'ticket:created'>): Promise<void> {
  const ticket = await findTicket(ctx.db, fact.payload.ticketId)
  if (!ticket || ticket.status === 'spam' || !ticket.description) return
  if (fact.actorId === null || ticket.authorId !== fact.actorId || ticket.authorId === ticket.requesterId) return
  if (await goesByWhatsapp(ctx, ticket.id)) return
  const language = await languageFor(ctx, ticket.requesterId)
  const about = { cliente: ticket.requesterName, agente: ticket.authorName ?? '', numero: ticket.number, titulo: ticket.title }
  const { subject, text } = (await templateWords(ctx, language, ['opened']))('opened', about)
  const files = await attachmentRows(ctx.db).where('x.ticketId', '=', ticket.id).where('x.commentId', 'is', null).execute()
  const message = { content: withoutMarkup(ticket.description), authorSide: 'staff', attachments: files.map(({ shown }) => shown) }
  await queueMail(ctx, {
    sourceKey: `reply-${fact.outboxId}`,
    ticketId: ticket.id,
    toAddress: ticket.requesterEmail,
    subject,
    text: messageMail(text, message, MESSAGE_WORDS[language].answerAt),
    linkPath: `/portal/ticket/${ticket.id}`,
  })
}
