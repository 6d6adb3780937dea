import { type Language, languageOf } from '@balcao/contracts/language'
import { withoutMarkup } from '@balcao/contracts/tickets/mention-text'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { findComments } from '../tickets/internal/comment-rows.ts'
import { findTicket } from '../tickets/internal/ticket-rows.ts'
import { knownTogether } from '../together.ts'
import { isRemovedAddress } from '../users/removed.ts'
import { messageMail } from './message-mail.ts'
import { MESSAGE_WORDS } from './message-words.ts'

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
  const comments = await knownTogether(ctx.db, 'comments', [commentId], (ids) => findComments(ctx.db, ids))
  const comment = comments.find(({ id }) => id === commentId)
  return ticket && ticket.status !== 'spam' && comment
    ? { ticket, comment: { ...comment, content: withoutMarkup(comment.content) } }
    : undefined
}

/** The language somebody is written to in. */
export async function languageFor({ db }: Ctx, userId: number): Promise<Language> {
  const rows = await knownTogether(db, 'languages', [userId], (ids) =>
    db
      .selectFrom('users')
      .select(['id', 'language'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute(),
  )
  return languageOf(rows.find(({ id }) => id === userId)?.language)
}

/** Mails a reply of the staff to the customer. A note never leaves the desk. */
export async function mailRequester(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  if (fact.payload.isInternal) return
  const found = await read(ctx, fact.payload)
  if (!found || found.comment.isInternal || found.comment.authorSide !== 'staff' || found.comment.authorId === found.ticket.requesterId)
    return
  const { ticket, comment } = found
  const words = MESSAGE_WORDS[await languageFor(ctx, ticket.requesterId)]
  await queueMail(ctx, {
    sourceKey: `reply-${fact.outboxId}`,
    ticketId: ticket.id,
    toAddress: ticket.requesterEmail,
    subject: `[#${ticket.number}] ${ticket.title}`,
    text: messageMail(words.answered(ticket.requesterName, comment.authorName), comment, words.answerAt),
    linkPath: `/portal/ticket/${ticket.id}`,
  })
}
