import { categoryCalls } from './categories.ts'
import { feedbackCalls } from './feedback.ts'
import { pageCalls } from './pages.ts'

/** Calls of the knowledge base, by noun. */
export const calls = { categories: categoryCalls, learning: feedbackCalls, pages: pageCalls }
