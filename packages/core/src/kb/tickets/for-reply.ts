import type { ArticleForReply, GetArticleForReply } from '@balcao/contracts/kb/ticket-articles'
import type { Audience } from '@balcao/contracts/kb/words'
import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { mustSee } from '../../tickets/tickets.ts'
import { readable } from '../readers.ts'
import { createLinks, type Installation } from './addresses.ts'
import { excerptOf, messageText } from './message-text.ts'
import { readsArticle } from './requester.ts'

/** What stands around a text in a message: the link to where it comes from. */
const ROOM = 20

/** An article as a reply takes it: link, excerpt, whole text, and whether its reader may read it. @throws DomainError ticket_not_found, article_not_found */
export async function forReply(
  ctx: Ctx,
  { ticketId, articleId, anchor }: GetArticleForReply,
  installation: Installation,
): Promise<ArticleForReply> {
  const ticket = await mustSee(ctx, ticketId)
  const reads = await readsArticle(ctx, ticket.requesterId)
  const article = await ctx.db
    .selectFrom('kbArticles as a')
    .where('a.id', '=', articleId)
    .where(readable(ctx))
    .select(['a.id', 'a.slug', 'a.title', 'a.summary', 'a.content', 'a.audience'])
    .select(reads.as('requesterReads'))
    .executeTakeFirst()
  if (!article) throw notFound('article_not_found')
  const { addressOf, linkTo } = await createLinks(ctx, installation, article.content, reads)
  const link = `[${article.title.replace(/[[\]\\]/g, '\\$&')}](${addressOf(article)}${anchor ? `#${anchor}` : ''})`
  const text = messageText(article.content, linkTo)
  return {
    id: article.id,
    title: article.title,
    audience: article.audience as Audience,
    requesterReads: article.requesterReads,
    link,
    excerpt: (!anchor && article.summary) || excerptOf(article.content, anchor, linkTo),
    text: text.length + link.length + ROOM > MAX_CONTENT ? null : text,
  }
}
