import { isStaff } from '@balcao/contracts/access'
import { articleAddress } from '@balcao/contracts/kb/addresses'
import type { Language } from '@balcao/contracts/language'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { publicSettings } from '../kb/pages/settings.ts'
import { readable } from '../kb/readers.ts'
import { find } from '../kb/search/find.ts'
import { readsArticle } from '../kb/tickets/requester.ts'
import type { Fact } from '../reactions.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { actorsOf } from '../users/actors.ts'
import { ownAddresses } from './inbound/addresses.ts'
import { automatic } from './inbound/loop-guard.ts'
import type { KeptMail } from './inbound/read-mail.ts'
import { languageFor, queueMail } from './on-comment.ts'
import { templateWords } from './words/template.ts'

/** The articles that an automatic answer names at most, and those that are looked at for them. */
const MOST_ARTICLES = 3
const MOST_LOOKED_AT = 50

const ARTICLES: Record<Language, string> = {
  'pt-BR': 'Enquanto isso, talvez um destes artigos ajude:',
  en: 'Meanwhile, one of these articles may help:',
}

/**
 * Answers a mail that became a ticket at once, where its mailbox does so: with the number of the ticket and articles that its requester
 * reads. Only where the sender's domain vouches for the mail and a person wrote it, and once a day for an address, so that neither a
 * forged sender nor another machine is written to (RFC 3834).
 */
export async function mailReceived(ctx: Ctx, fact: Fact<'ticket:created'>): Promise<void> {
  const sender = await senderToAnswer(ctx, fact.payload.ticketId)
  if (sender === undefined) return
  const ticket = await findTicket(ctx.db, fact.payload.ticketId)
  if (!ticket || ticket.status === 'spam' || ticket.status === 'merged') return
  // Of a mail that somebody forwarded, the author was vouched for by nobody.
  if (ticket.requesterEmail !== sender) return
  const [requester] = await actorsOf(ctx, [ticket.requesterId])
  if (!requester?.isActive || isStaff(requester.role) || (await wasAnsweredToday(ctx, ticket.requesterEmail))) return
  const language = await languageFor(ctx, ticket.requesterId)
  const about = { cliente: ticket.requesterName, agente: '', numero: ticket.number, titulo: ticket.title }
  const { subject, text } = (await templateWords(ctx, language, ['received']))('received', about)
  const articles = await articlesFor(ctx, ticket)
  const named = articles.map((article) => `${article.title}\n${articleAddress(article)}`)
  await queueMail(ctx, {
    sourceKey: `received-${fact.outboxId}`,
    ticketId: ticket.id,
    toAddress: ticket.requesterEmail,
    subject,
    text: named.length > 0 ? [text, ARTICLES[language], ...named].join('\n\n') : text,
    linkPath: `/portal/ticket/${ticket.id}`,
  })
}

/** Who sent the mail that a ticket came by, where a person wrote it, from whom it says, to a mailbox that answers. */
async function senderToAnswer(ctx: Ctx, ticketId: number): Promise<string | undefined> {
  const mail = await ctx.db
    .selectFrom('inboundMails as m')
    .innerJoin('mailboxes as b', (join) => join.onRef('b.tenantId', '=', 'm.tenantId').onRef('b.id', '=', 'm.mailboxId'))
    .select(['m.parsed', 'm.envelope', 'm.fromAddress'])
    .where('m.ticketId', '=', ticketId)
    .where('m.verdict', '=', 'ticket')
    .where('m.vouched', '=', 'pass')
    .where('m.decided', 'is', null)
    .where('b.autoReply', '=', true)
    .where('b.state', '=', 'active')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst()
  if (!mail) return undefined
  const own = await ownAddresses(ctx.db)
  // A rule that lets a machine's mails in does not make a person of it.
  const isMachine = automatic(mail.parsed as unknown as KeptMail, mail.envelope?.from ?? null, own) !== undefined
  return isMachine ? undefined : (mail.fromAddress ?? undefined)
}

/** Whether this address had an automatic answer within a day; of two at once the second waits for the first. */
async function wasAnsweredToday({ db, actor }: Ctx, address: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`received:${actor.tenantId}:${address}`}, 23))`.execute(db)
  const earlier = await db
    .selectFrom('mails')
    .select('id')
    .where('toAddress', '=', address)
    .where('sourceKey', 'like', 'received-%')
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** What the knowledge base has for a ticket's title, best first, as far as its requester reads it. */
async function articlesFor(ctx: Ctx, { title, requesterId }: { title: string; requesterId: number }) {
  const settings = await publicSettings(ctx)
  if (!settings.enabled) return []
  const { ids } = await find(ctx, { q: title, sort: 'relevance', limit: MOST_ARTICLES, few: true }, settings)
  const looked = ids.slice(0, MOST_LOOKED_AT)
  if (looked.length === 0) return []
  const rows = await ctx.db
    .selectFrom('kbArticles as a')
    .select(['a.id', 'a.slug', 'a.title'])
    .where('a.id', 'in', looked)
    .where(readable(ctx))
    .where(await readsArticle(ctx, requesterId))
    .execute()
  return rows.toSorted((a, b) => looked.indexOf(a.id) - looked.indexOf(b.id)).slice(0, MOST_ARTICLES)
}
