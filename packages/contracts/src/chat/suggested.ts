import { z } from 'zod'
import { Id, opaque, sought } from '../common.ts'

/** Names a browser without a session for a day; another day or organisation gives another name. */
export const ReaderToken = z.string().regex(/^[\w-]{22}$/)

const named = { reader: ReaderToken, searchId: opaque(40).optional() }

/** What is being written in the first form of the chat. */
export const SuggestArticles = z.strictObject({ q: sought(500), reader: ReaderToken })
export type SuggestArticles = z.output<typeof SuggestArticles>
/** One of them was opened. */
export const ReadSuggested = z.strictObject({ id: Id, ...named })
export type ReadSuggested = z.output<typeof ReadSuggested>
/** Whether it spared its reader the conversation. */
export const RateSuggested = z.strictObject({ id: Id, ...named, solved: z.boolean() })
export type RateSuggested = z.output<typeof RateSuggested>

/** Up to three articles that this reader reads, with the addresses of their pages. */
export const SuggestedArticles = z.object({
  articles: z.array(z.object({ id: Id, title: z.string(), excerpt: z.string(), address: z.string() })),
  searchId: z.string().nullable(),
})
export type SuggestedArticles = z.output<typeof SuggestedArticles>
