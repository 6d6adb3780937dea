import type { ArticleForChat, GetArticleForChat } from '@balcao/contracts/chat/articles'
import type { Ctx } from '../ctx.ts'
import type { Installation } from '../kb/tickets/addresses.ts'
import { articleFor } from '../kb/tickets/for-reply.ts'
import { readsArticle, readsAsGuest } from '../kb/tickets/requester.ts'
import { attended } from './attended.ts'
import { plainText } from './plain-text.ts'

/**
 * An article as a message of a conversation takes it, and whether its customer may read it: a guest, who has no account to sign in with, reads what
 * is for everybody.
 * @throws DomainError conversation_not_found, article_not_found
 */
export async function forChat(ctx: Ctx, { id, ...asked }: GetArticleForChat, installation: Installation): Promise<ArticleForChat> {
  const { customer } = await attended(ctx, id)
  const reads = customer.isGuest ? await readsAsGuest(ctx) : await readsArticle(ctx, customer.id)
  const { isRead, address, excerpt, text: _, ...article } = await articleFor(ctx, reads, asked, installation)
  return {
    ...article,
    customerReads: isRead,
    customer: customer.name,
    link: `${article.title}: ${address}`,
    excerpt: plainText(excerpt),
  }
}
