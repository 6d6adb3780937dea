import { GetTextFromTicket, TextFromTicket } from '@balcao/contracts/kb/from-ticket'
import {
  ArticleForReply,
  GetArticleForReply,
  LinkTicketArticle,
  ListTicketArticles,
  TicketArticles,
} from '@balcao/contracts/kb/ticket-articles'
import { textFromTicket } from '@balcao/core/kb/from-ticket/from-ticket'
import { forReply } from '@balcao/core/kb/tickets/for-reply'
import * as rules from '@balcao/core/kb/tickets/ticket-articles'
import { supportAgent } from '../endpoint.ts'

/** Articles that helped with a ticket, and what a reply takes of one. */
export const ticketArticles = {
  list: supportAgent.query('GET /tickets/{ticketId}/articles', ListTicketArticles, TicketArticles, rules.list),
  link: supportAgent.creation('POST /tickets/{ticketId}/articles', LinkTicketArticle, TicketArticles, rules.link),
  get: supportAgent.query(
    'GET /tickets/{ticketId}/articles/{articleId}',
    GetArticleForReply,
    ArticleForReply,
    (ctx, input, { installation }) => forReply(ctx, input, installation),
  ),
  unlink: supportAgent.mutation('DELETE /tickets/{ticketId}/articles/{articleId}', LinkTicketArticle, TicketArticles, rules.unlink),
}

/** What an article about a ticket begins with. */
export const fromTicketCalls = {
  text: supportAgent.query('GET /kb/from-ticket/{ticketId}', GetTextFromTicket, TextFromTicket, textFromTicket),
}
