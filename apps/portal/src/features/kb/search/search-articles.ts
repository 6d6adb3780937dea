import { ArticleHits, type SearchContext } from '@balcao/contracts/kb/search'
import { session } from '../../../lib/session.ts'

export type Asked = {
  q: string
  context: SearchContext
  limit?: number
  cursor?: string
  categoryId?: number
  tags?: string[]
  language?: string
  updatedSince?: string
  sort?: string
}

/** Searches articles as this reader. Rejects where the search does not answer as it should. */
export async function searchArticles(asked: Asked, signal?: AbortSignal): Promise<ArticleHits> {
  const answer = await session.fetch('/api/kb/articles/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    ...(signal ? { signal } : {}),
  })
  if (!answer.ok) throw new Error(`The search answered ${answer.status}`)
  return ArticleHits.parse(await answer.json())
}
