import type { AuditEvent } from '@balcao/contracts/audit/events'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { failureOf } from '@balcao/ui/lib/failure'
import { useMemo } from 'react'
import { localEvents } from '../../lib/audit-log.ts'
import { useCan } from '../../lib/can.ts'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { type Filter, matches } from './filter.ts'

const FRESH_MS = 15_000
const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined, staleTime: FRESH_MS }

/** The log, 50 events a page. Where the server does not give it, what this browser recorded. */
export function useAuditList(filter: Filter) {
  const me = useMe()
  // Asked also of who may not: their try is written down.
  const may = useCan()('audit.read')
  const query = trpc.audit.list.useInfiniteQuery({ ...filter, limit: PAGE_SIZE }, nextCursor)
  const failure = query.error && !query.data ? failureOf(query.error) : null
  const forbidden = !may || failure?.statusCode === 403
  const local = failure !== null && !forbidden
  const { data, errorUpdatedAt } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure reads the browser's log again
  const rows: AuditEvent[] = useMemo(
    () => (local ? localEvents(me).filter((event) => matches(event, filter)) : (data?.pages.flatMap((page) => page.data) ?? [])),
    [local, me, filter, data, errorUpdatedAt],
  )
  return { ...query, rows, failure, forbidden, local }
}

/** Suspicious events and the state of the seals; quiet where they cannot be had. Who may not see the list is not refused thrice. */
export function useAuditState(enabled: boolean) {
  const options = { enabled, staleTime: FRESH_MS, retry: false, refetchInterval: 60_000 } as const
  return { suspicious: trpc.audit.suspicious.useQuery({}, options).data, seals: trpc.audit.seals.useQuery({}, options).data }
}

/** People to filter by: those found, and the one the address names. */
export function usePeople(search: string, chosen: number | undefined, enabled: boolean) {
  const text = search.trim()
  const found = trpc.users.list.useQuery({ limit: 20, ...(text ? { search: text } : {}) }, { enabled, retry: false }).data?.data ?? []
  const missing = enabled && chosen !== undefined && !found.some(({ id }) => id === chosen)
  const named = trpc.users.get.useQuery({ id: chosen ?? 0 }, { enabled: missing, retry: false }).data
  return named ? [...found, named] : found
}
