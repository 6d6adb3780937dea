import { articleCalls } from './articles.ts'
import { audienceCalls } from './audience.ts'
import { categoryCalls } from './categories.ts'
import { feedbackCalls } from './feedback.ts'
import { insightCalls } from './insight-calls.ts'
import { pageCalls } from './pages.ts'
import { searchCalls } from './search.ts'
import { kbSettingsCalls } from './settings.ts'
import { fromTicketCalls, ticketArticles } from './ticket-articles.ts'
import { transferCalls } from './transfer-calls.ts'
import { versionCalls } from './versions.ts'

/** Calls of the knowledge base, by noun. */
export const calls = {
  articles: articleCalls,
  categories: categoryCalls,
  fromTicket: fromTicketCalls,
  insights: insightCalls,
  learning: feedbackCalls,
  pages: pageCalls,
  search: searchCalls,
  transfers: transferCalls,
  audience: audienceCalls,
  settings: kbSettingsCalls,
  versions: versionCalls,
}

/** Calls below `tickets`, by noun. */
export const onTickets = { articles: ticketArticles }
