import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * What became old while it was read for the first time is read again. TanStack reads anew what is held already, but lets a first answer
 * pass for fresh, whatever was said to be old meanwhile: what happened in between would never be shown.
 */
export function rereadOvertaken(cache: QueryClient): void {
  const overtaken = new WeakSet<Query>()
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const isFirst = query.state.data === undefined && query.state.fetchStatus === 'fetching'
    if (action.type === 'invalidate' && isFirst) overtaken.add(query)
    else if (action.type === 'success' && !action.manual && overtaken.delete(query))
      void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
