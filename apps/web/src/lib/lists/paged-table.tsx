import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'

/** A list that is read page by page, as React Query keeps it. */
export type PagedList = {
  data: unknown
  error: unknown
  isPending: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** Of a list that is read at once: nothing of it comes page by page. */
export const WHOLE = { isFetchingNextPage: false, hasNextPage: false, fetchNextPage: () => undefined }

/** What a table is told of such a list: that it loads, has more, or could not be had, under the title given. */
export function pagedTable(list: PagedList, failed: string) {
  const failure = list.error && !list.data ? failureOf(list.error) : null
  return {
    loading: list.isPending,
    refreshing: list.isFetching && !list.isPending && !list.isFetchingNextPage,
    loadingMore: list.isFetchingNextPage,
    onEndReached: () => list.hasNextPage && !list.isFetching && void list.fetchNextPage(),
    error: failure ? (
      <ErrorState title={failed} code={failure.requestId || failure.code} onRetry={() => void list.refetch()}>
        {failure.message}
      </ErrorState>
    ) : undefined,
  }
}
