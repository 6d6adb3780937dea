import type { ArticleHit } from '@balcao/contracts/kb/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchArticles } from '../../../../lib/articles/search-articles.ts'

/** How long somebody stops typing before their words are searched. */
const REST_MS = 300
/** Fewer letters say nothing yet. */
const SHORTEST = 4
/** Later than this, an answer would only move what is being written by then. */
const LATEST_MS = 4_000
const MOST = 3

/**
 * Up to three articles for what is being written. A search that fails, is late or finds nothing is no suggestion, and nothing else: the form
 * knows nothing of it.
 */
export function useSuggested(text: string): { articles: ArticleHit[]; searchId: string | undefined } {
  const typed = text.trim().slice(0, 500)
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(setQ, REST_MS, typed)
    return () => clearTimeout(timer)
  }, [typed])
  const isWorthIt = q.length >= SHORTEST
  const { data } = useQuery({
    queryKey: ['suggested-articles', q],
    enabled: isWorthIt,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      searchArticles({ q, context: 'ticket_form', limit: MOST }, AbortSignal.any([signal, AbortSignal.timeout(LATEST_MS)])),
  })
  return { articles: isWorthIt && data ? data.data.slice(0, MOST) : [], searchId: data?.searchId ?? undefined }
}
