import type { ConfigKind } from '@balcao/contracts/maintenance/history/kinds'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { api, trpc } from '../trpc.ts'

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined, retry: false, staleTime: 0 }

/** The versions of an object, newest first. */
export function useVersions(kind: ConfigKind, objectId: number) {
  const query = trpc.maintenance.history.versions.useInfiniteQuery({ kind, objectId, limit: PAGE_SIZE }, nextCursor)
  return { ...query, rows: query.data?.pages.flatMap((page) => page.data) ?? [] }
}

/** A version beside the one before it, or beside what is set now. */
export const useComparison = (kind: ConfigKind, objectId: number, number: number, against: 'previous' | 'now') =>
  trpc.maintenance.history.compare.useQuery({ kind, objectId, number, against }, { retry: false, staleTime: 0, gcTime: 0 })

type RollBack = { kind: ConfigKind; objectId: number; number: number; seen: string; reason: string }
/** Makes an object what it was in a version. */
export const rollBack = (input: RollBack, actionKey: string) => api.maintenance.history.rollBack.mutate(input, { context: { actionKey } })
