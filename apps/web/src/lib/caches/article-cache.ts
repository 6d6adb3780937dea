import type { QueryClient } from '@tanstack/react-query'

/** Articles, their categories or the settings of the knowledge base changed: all that shows them is read again. */
export function refreshArticles(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: [['kb']] })
  // Who reads an article that helped with a ticket may be somebody else now.
  void cache.invalidateQueries({ queryKey: [['tickets', 'articles']] })
}
