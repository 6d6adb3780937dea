import type { ListBulkReplies } from '@balcao/contracts/bulk-replies/bulk-replies'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../lib/trpc.ts'
import { isUnderWay } from '../bulk-replies.data.ts'

export type Filter = Partial<Pick<ListBulkReplies, 'whose' | 'state'>>

/** A colleague's gives no signal here: while one is under way they are looked at again so often. */
const LOOK_MS = 5_000

/** Messages to many, the newest first, 50 a page. */
export function useBulkReplies(filter: Filter) {
  const query = trpc.tickets.bulkReplies.list.useInfiniteQuery(
    { ...filter, limit: PAGE_SIZE },
    {
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isUnderWay)) ? LOOK_MS : false),
    },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}
