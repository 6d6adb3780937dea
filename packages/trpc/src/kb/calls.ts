import { categoryCalls } from './categories.ts'
import { feedbackCalls } from './feedback.ts'
import { pageCalls } from './pages.ts'
import { fromTicketCalls, ticketArticles } from './ticket-articles.ts'

/** Calls of the knowledge base, by noun. */
export const calls = { categories: categoryCalls, learning: feedbackCalls, pages: pageCalls, fromTicket: fromTicketCalls }

/** Calls below `tickets`, by noun. */
export const onTickets = { articles: ticketArticles }
