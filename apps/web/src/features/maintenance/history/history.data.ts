import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { trpc } from '../../../lib/trpc.ts'
import { type Filter, inputOf } from './filter.ts'

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined, retry: false }

/** What became of all that the reader may change, newest first. */
export function useHistory(filter: Filter) {
  const query = trpc.maintenance.history.list.useInfiniteQuery({ ...inputOf(filter), limit: PAGE_SIZE }, nextCursor)
  return { ...query, rows: query.data?.pages.flatMap((page) => page.data) ?? [] }
}

/** People to filter by: those found, and the one that the address names. */
export function usePeople(search: string, chosen: number | undefined) {
  const text = search.trim()
  const found = trpc.users.list.useQuery({ limit: 20, ...(text ? { search: text } : {}) }, { retry: false }).data?.data ?? []
  const isMissing = chosen !== undefined && !found.some(({ id }) => id === chosen)
  const named = trpc.users.get.useQuery({ id: chosen ?? 0 }, { enabled: isMissing, retry: false }).data
  return named ? [...found, named] : found
}
