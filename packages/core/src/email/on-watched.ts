import { languageOf } from '@balcao/contracts/language'
import type { Ctx } from '../ctx.ts'
import { chosenBy } from '../notifications/chosen.ts'
import { pipeline } from '../pipeline.ts'
import { can } from '../policy.ts'
import type { Fact } from '../reactions.ts'
import { emailWatchers } from '../watchers/email-watcher-rows.ts'
import { listeners } from '../watchers/watcher-rows.ts'
import { messageMail } from './message-mail.ts'
import { addressNotice, noticeOf } from './notices.ts'
import { languageFor, queueMail, read } from './on-comment.ts'
import { MESSAGE_WORDS } from './words/message.ts'

/**
 * Mails public messages to customers who take part, unless they switched that off. The requester hears what another customer
 * writes, always: the ticket is theirs. Addresses that are nobody's here read along. The desk's people are told by notices.
 */
export async function mailWatchers(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  if (fact.payload.isInternal) return
  const found = await read(ctx, fact.payload)
  if (!found || found.comment.isInternal) return
  const { ticket, comment } = found
  const fromCustomer = comment.authorSide === 'customer'
  const [hearing, language, addresses] = await pipeline([
    listeners(ctx, ticket, 'reply', comment.authorId),
    languageFor(ctx, ticket.requesterId),
    // Nobody follows most tickets: that costs no question.
    ticket.watchersCount === 0 ? Promise.resolve([]) : emailWatchers(ctx, ticket.id),
  ])
  const customers = hearing.filter(({ who }) => who.side === 'customer')
  const chosen = await chosenBy(
    ctx.db,
    customers.map(({ who }) => who.userId),
  )
  const watchers = customers
    .filter(({ who }) => chosen.get(who.userId)?.rules.followed.email)
    .map(({ who }) => ({
      id: who.userId,
      name: who.name,
      email: who.email,
      language: who.language,
      linkPath: can(who, 'ticket.read', ticket) ? `/portal/ticket/${ticket.id}` : null,
      notice: noticeOf(who.userId, ['followed']),
    }))
  const requester = {
    id: ticket.requesterId,
    name: ticket.requesterName,
    email: ticket.requesterEmail,
    language,
    linkPath: `/portal/ticket/${ticket.id}`,
    notice: null,
  }
  const told = fromCustomer && comment.authorId !== ticket.requesterId ? [...watchers, requester] : watchers
  for (const { id, name, email, language: theirs, linkPath, notice } of told) {
    const words = MESSAGE_WORDS[theirs]
    await queueMail(ctx, {
      commentId: comment.id,
      sourceKey: `watch-${fact.outboxId}-${id}`,
      ticketId: ticket.id,
      toAddress: email,
      subject: `[#${ticket.number}] ${ticket.title}`,
      text: messageMail(words.wrote(name, comment.authorName, ticket.number), comment, linkPath ? words.open : ''),
      linkPath,
      notice,
    })
  }
  // Who has become somebody here meanwhile hears of it once.
  const known = new Set([...customers.map(({ who }) => who.email), requester.email, comment.authorEmail].map((one) => one.toLowerCase()))
  for (const { id, email, language: theirs } of addresses) {
    if (known.has(email)) continue
    const words = MESSAGE_WORDS[languageOf(theirs)]
    await queueMail(ctx, {
      commentId: comment.id,
      sourceKey: `watch-${fact.outboxId}-e${id}`,
      ticketId: ticket.id,
      toAddress: email,
      subject: `[#${ticket.number}] ${ticket.title}`,
      text: messageMail(words.readsAlong(comment.authorName, ticket.number), comment, ''),
      linkPath: null,
      notice: addressNotice(languageOf(theirs)),
    })
  }
}
