import type { ArticleHit } from '@balcao/contracts/kb/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchArticles } from '../../../../lib/articles/search-articles.ts'
import { SUGGESTING } from '../../../../lib/articles/suggesting.ts'

/**
 * Up to three articles for what is being written. A search that fails, is late or finds nothing is no suggestion, and nothing else: the form
 * knows nothing of it.
 */
export function useSuggested(text: string): { articles: ArticleHit[]; searchId: string | undefined } {
  const typed = text.trim().slice(0, 500)
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(setQ, SUGGESTING.restMs, typed)
    return () => clearTimeout(timer)
  }, [typed])
  const isWorthIt = q.length >= SUGGESTING.shortest
  const { data } = useQuery({
    queryKey: ['suggested-articles', q],
    enabled: isWorthIt,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      searchArticles(
        { q, context: 'ticket_form', limit: SUGGESTING.most },
        AbortSignal.any([signal, AbortSignal.timeout(SUGGESTING.latestMs)]),
      ),
  })
  return { articles: isWorthIt && data ? data.data.slice(0, SUGGESTING.most) : [], searchId: data?.searchId ?? undefined }
}
