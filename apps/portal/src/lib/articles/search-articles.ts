import { createArticleSearch } from '@balcao/ui/lib/article/search-articles'
import { session } from '../session.ts'

/** Searches articles as this reader. */
export const searchArticles = createArticleSearch((input, init) => session.fetch(input, init))
