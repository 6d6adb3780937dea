import type { ListIssues } from '@balcao/contracts/issues/issues'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { keepPreviousData } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { trpc } from '../../../lib/trpc.ts'
import { nameOf } from '../issue-parts.tsx'

export type Filter = Pick<ListIssues, 'state' | 'trackerId' | 'q'>
const PAGED = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined, placeholderData: keepPreviousData }

/** Linked issues, the newest first, 50 a page. */
export function useIssues(filter: Filter) {
  const query = trpc.issues.list.useInfiniteQuery({ limit: PAGE_SIZE, ...filter }, PAGED)
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** One of them, with the name that its tracker gives it; undefined asks for none. */
export const useIssue = (id: number | undefined) =>
  trpc.issues.get.useQuery(
    { id: id ?? 0 },
    { enabled: id !== undefined, retry: false, select: (issue) => ({ ...issue, name: nameOf(issue) }) },
  )

/** The tickets that wait for it, the newest first, 50 a page. */
export function useIssueTickets(id: number) {
  const query = trpc.issues.tickets.useInfiniteQuery({ id, limit: PAGE_SIZE }, PAGED)
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.slice(0, 100) : undefined)

/** The filter that an address names; what it cannot mean is left out. */
export function readFilter({ state, tracker, q }: Record<string, unknown>): Filter {
  const id = Number(tracker)
  return {
    ...(state === 'open' || state === 'closed' ? { state } : {}),
    ...(Number.isInteger(id) && id > 0 ? { trackerId: id } : {}),
    ...(text(q) === undefined ? {} : { q: text(q) }),
  }
}

/** A filter as an address has it. */
export const writeFilter = ({ trackerId, ...filter }: Filter): object => ({ ...filter, ...(trackerId ? { tracker: trackerId } : {}) })
