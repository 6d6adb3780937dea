import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc.ts'
import type { Place } from './place.ts'

const A_PAGE = 20
const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined }

/** What a search found, best first, a page at a time; nothing is asked for nothing. */
export function useFound({ q, type }: Place) {
  const query = trpc.search.find.useInfiniteQuery(
    { q, type, limit: A_PAGE },
    { ...nextCursor, enabled: q !== '', placeholderData: keepPreviousData },
  )
  const first = query.data?.pages[0]
  return {
    ...query,
    hits: query.data?.pages.flatMap(({ data }) => data) ?? [],
    counts: first?.counts,
    facets: first?.facets ?? [],
    instead: first?.instead ?? [],
    ignored: first?.ignored ?? [],
  }
}
