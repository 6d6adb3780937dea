import { MAX_ID } from '@balcao/contracts/common'
import type { ArticlePage } from '@balcao/contracts/kb/pages'
import { failureOf } from '@balcao/ui/lib/failure'
import { useEffect } from 'react'
import { writtenPage } from '../../lib/page-data.ts'
import { forgetArticle, keepArticle, keptArticle } from '../../lib/read-articles.ts'
import { useUser } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'

/** The knowledge base's first page: for whoever is signed in asked for, for a guest what the server wrote. */
export function useKbHome() {
  const user = useUser()
  return trpc.kb.pages.home.useQuery({}, { enabled: user !== null, placeholderData: writtenPage('home') })
}

export function useKbCategory(id: number) {
  const user = useUser()
  const written = writtenPage('category', ({ category }) => category.id === id)
  return trpc.kb.pages.category.useQuery({ id }, { enabled: user !== null && id <= MAX_ID, placeholderData: written })
}

/** An article; without a connection as it was last read here, with when that was. */
export function useKbArticle(id: number): {
  page: ArticlePage | undefined
  keptAt: string | null
  error: unknown
  retry: () => void
  isMissing: boolean
} {
  const user = useUser()
  const written = writtenPage('article', ({ article }) => article.id === id)
  const query = trpc.kb.pages.article.useQuery({ id }, { enabled: user !== null && id <= MAX_ID, placeholderData: written })
  const { data, error, isPlaceholderData, fetchStatus } = query
  const isMissing = id > MAX_ID || (error !== null && failureOf(error).code === 'article_not_found')
  const fresh = data && !isPlaceholderData ? data : undefined
  useEffect(() => {
    if (user && fresh) keepArticle(localStorage, user.id, fresh)
    if (user && isMissing) forgetArticle(localStorage, user.id, id)
  }, [user, fresh, isMissing, id])
  const isCutOff =
    user !== null && !data && !isMissing && (fetchStatus === 'paused' || (error !== null && failureOf(error).kind !== 'refused'))
  const kept = isCutOff ? keptArticle(localStorage, user.id, id) : undefined
  return {
    page: isMissing ? undefined : (data ?? kept?.page),
    keptAt: kept?.at ?? null,
    error,
    retry: () => void query.refetch(),
    isMissing,
  }
}
