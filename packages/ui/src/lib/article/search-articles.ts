import { ArticleHits } from '@balcao/contracts/kb/search'
import type { Asked } from '@balcao/contracts/kb/search-address'

export type SearchArticles = (asked: Asked, signal?: AbortSignal) => Promise<ArticleHits>

/**
 * Searches articles as whoever `fetch` speaks for. It goes alone, in no batch with other calls: what waits for one of these never waits for
 * a search. Rejects where the search does not answer as it should.
 */
export const createArticleSearch =
  (send: typeof fetch): SearchArticles =>
  async (asked, signal) => {
    const answer = await send('/api/kb/articles/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      ...(signal ? { signal } : {}),
    })
    if (!answer.ok) throw new Error(`The search answered ${answer.status}`)
    return ArticleHits.parse(await answer.json())
  }
