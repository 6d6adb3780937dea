import { found, type Rows } from '../../row.ts'

/** Articles that help with tickets. */
export const TICKET_ARTICLES: Rows = {
  'tickets.articles.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.articles.link': {
    least: 'support-agent',
    works: ({ ticket, readArticle }) => ({ ticketId: ticket, articleId: readArticle }),
    naming: {
      ticketId: found(({ ticket }, own) => ({ ticketId: ticket, articleId: own.readArticle })),
      articleId: found(({ readArticle }, own) => ({ ticketId: own.ticket, articleId: readArticle })),
    },
  },
  'tickets.articles.get': {
    least: 'support-agent',
    works: ({ ticket, readArticle }) => ({ ticketId: ticket, articleId: readArticle }),
    naming: {
      ticketId: found(({ ticket }, own) => ({ ticketId: ticket, articleId: own.readArticle })),
      articleId: found(({ readArticle }, own) => ({ ticketId: own.ticket, articleId: readArticle })),
    },
  },
  'tickets.articles.unlink': {
    least: 'support-agent',
    works: ({ ticket, linkedArticle }) => ({ ticketId: ticket, articleId: linkedArticle }),
    naming: {
      ticketId: found(({ ticket }, own) => ({ ticketId: ticket, articleId: own.linkedArticle })),
      articleId: found(({ linkedArticle }, own) => ({ ticketId: own.ticket, articleId: linkedArticle })),
    },
  },
  'kb.fromTicket.text': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
}
