import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

const isBeingRead = ({ state }: Query) => state.fetchStatus === 'fetching'
const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * What became old while it was read for the first time is read again, once. TanStack reads anew what is held already, but lets a first
 * answer pass for fresh, whatever was said to be old meanwhile; and a patch (`setQueryData`, `setQueriesData`, a tRPC hook's `setData`)
 * finds nothing to change, or is gone with the answer: what happened in between would never be shown. The same becomes of a patch of what
 * is held while it is read again: the older answer takes its place.
 *
 * And what was said to be old stays so until it is read: a patch of one row would have TanStack take all of it for fresh.
 *
 * Who does a patch to the answers as well leaves out of it what holds nothing yet, and names the keys.
 * @param reapplied beginnings of the keys whose answers are patched anew when they arrive: a patch of what they hold has nothing read again
 */
export function refetchAfterPatch(cache: QueryClient, reapplied: readonly QueryKey[]): void {
  const isReapplied = ({ queryKey }: Query) => reapplied.some((key) => partialMatchKey(queryKey, key))
  const patchedDuringFetch = new WeakSet<Query>()
  const patch = cache.setQueryData.bind(cache)
  cache.setQueryData = ((...given: Parameters<typeof patch>) => {
    const query = cache.getQueryCache().find({ queryKey: given[0] })
    if (!query) return patch(...given)
    const { data: held, isInvalidated } = query.state
    const isFirst = isFirstRead(query)
    const data = patch(...given)
    if (isFirst || (isBeingRead(query) && query.state.data !== held && !isReapplied(query))) patchedDuringFetch.add(query)
    if (isInvalidated) query.invalidate()
    return data
  }) as typeof patch
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'invalidate' && isFirstRead(query)) patchedDuringFetch.add(query)
    // Asked anew since: this answer knows of it.
    else if (action.type === 'fetch') patchedDuringFetch.delete(query)
    else if (action.type === 'success' && !action.manual && patchedDuringFetch.delete(query))
      void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
