import { ArticleForChat, GetArticleForChat } from '@balcao/contracts/chat/articles'
import { forChat } from '@balcao/core/chat/articles'
import { supportAgent } from '../endpoint.ts'

/** What a message of a conversation takes of an article. */
export const articles = {
  get: supportAgent.query(
    'GET /chat/conversations/{id}/articles/{articleId}',
    GetArticleForChat,
    ArticleForChat,
    (ctx, input, { installation }) => forChat(ctx, input, installation),
  ),
}
