import type { ArticleForReply, GetArticleForReply } from '@balcao/contracts/kb/ticket-articles'
import type { Audience } from '@balcao/contracts/kb/words'
import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { mustSee } from '../../tickets/tickets.ts'
import { readable } from '../readers.ts'
import { createLinks, type Installation } from './addresses.ts'
import { excerptOf, messageText } from './message-text.ts'
import { readsArticle } from './requester.ts'

/** What stands around a text in a message: the link to where it comes from. */
const ROOM = 20

type Asked = { articleId: number; anchor?: string | undefined }
type Taken = Omit<ArticleForReply, 'requesterReads' | 'link' | 'text'> & { isRead: boolean; address: string; text: string }

/** An article that the caller reads as a message takes it, and whether its reader (`reads`) may read it. @throws DomainError article_not_found */
export async function articleFor(
  ctx: Ctx,
  reads: RawBuilder<boolean>,
  { articleId, anchor }: Asked,
  installation: Installation,
): Promise<Taken> {
  const article = await ctx.db
    .selectFrom('kbArticles as a')
    .where('a.id', '=', articleId)
    .where(readable(ctx))
    .select(['a.id', 'a.slug', 'a.title', 'a.summary', 'a.content', 'a.audience'])
    .select(reads.as('isRead'))
    .executeTakeFirst()
  if (!article) throw notFound('article_not_found')
  const { addressOf, linkTo } = await createLinks(ctx, installation, article.content, reads)
  return {
    id: article.id,
    title: article.title,
    audience: article.audience as Audience,
    isRead: article.isRead,
    address: `${addressOf(article)}${anchor ? `#${anchor}` : ''}`,
    excerpt: (!anchor && article.summary) || excerptOf(article.content, anchor, linkTo),
    text: messageText(article.content, linkTo),
  }
}

/** The same for a reply on a ticket. @throws DomainError ticket_not_found, article_not_found */
export async function forReply(ctx: Ctx, { ticketId, ...asked }: GetArticleForReply, installation: Installation): Promise<ArticleForReply> {
  const ticket = await mustSee(ctx, ticketId)
  const { isRead, address, text, ...article } = await articleFor(ctx, await readsArticle(ctx, ticket.requesterId), asked, installation)
  const link = `[${article.title.replace(/[[\]\\]/g, '\\$&')}](${address})`
  const isTooLong = text.length + link.length + ROOM > MAX_CONTENT
  return { ...article, requesterReads: isRead, link, text: isTooLong ? null : text }
}
