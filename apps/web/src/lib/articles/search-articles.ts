import { createArticleSearch } from '@balcao/ui/lib/article/search-articles'
import { useQuery } from '@tanstack/react-query'
import { sessions } from '../session.ts'

const searchArticles = createArticleSearch((input, init) => sessions.fetch(input, init))

type Wanted = { q: string; context: 'ticket' | 'reply'; limit: number }

/** Articles for some words, as the reader reads them. Its key begins as those of calls do, so that changed articles are found anew. */
export const useArticlesFor = ({ q, ...rest }: Wanted) =>
  useQuery({
    queryKey: [['kb', 'search'], { input: { q, ...rest } }],
    enabled: q.trim() !== '',
    queryFn: ({ signal }) => searchArticles({ q: q.trim().slice(0, 500), ...rest }, signal),
  })
