import { feedbackCalls } from './feedback.ts'
import { pageCalls } from './pages.ts'

/** Calls of the knowledge base, by noun. */
export const calls = { learning: feedbackCalls, pages: pageCalls }
