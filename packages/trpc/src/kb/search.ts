import { ArticleHits, GetRelated, RelatedArticles, SearchArticles } from '@balcao/contracts/kb/search'
import { related } from '@balcao/core/kb/search/related'
import { search } from '@balcao/core/kb/search/search'
import { visitor } from '../endpoint.ts'

/** Finding articles. */
export const searchCalls = {
  articles: visitor.mutation('POST /kb/articles/search', SearchArticles, ArticleHits, (ctx, input, { visitor: who }) =>
    search(ctx, input, who),
  ),
  related: visitor.query('GET /kb/articles/{id}/related', GetRelated, RelatedArticles, related),
}
