import { MAX_BULK } from '@balcao/contracts/notifications/kinds'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, isPassing } from '@balcao/ui/lib/failure'
import { createActs } from '@balcao/ui/lib/notifications/acts'
import { type Center, createCenter, type NotificationCalls } from '@balcao/ui/lib/notifications/center'
import { DRAWER_RETRIES, LIST_STALE_MS } from '@balcao/ui/lib/notifications/constants'
import type { Filter } from '@balcao/ui/lib/notifications/filter'
import { LIST_KEY } from '@balcao/ui/lib/notifications/keys'
import { notify } from '@balcao/ui/toasts'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useIsSignedIn } from '../../lib/session.ts'
import { api } from '../../lib/trpc.ts'

/** No call names more than the server takes. */
async function inParts(ids: readonly number[], call: (notificationIds: number[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += MAX_BULK) await call(ids.slice(at, at + MAX_BULK))
}

const calls: NotificationCalls = {
  list: (query) => api.notifications.list.query(query),
  stats: () => api.notifications.stats.query({}),
  read: (ids) => inParts(ids, (notificationIds) => api.notifications.readMany.mutate({ notificationIds })),
  unread: (id) => api.notifications.update.mutate({ id, isRead: false }),
  readAll: () => api.notifications.readAll.mutate({}),
  archive: (ids) => inParts(ids, (notificationIds) => api.notifications.updateMany.mutate({ notificationIds, archived: true })),
  remove: (ids) => inParts(ids, (notificationIds) => api.notifications.removeMany.mutate({ notificationIds })),
  act: (id, action, data) => api.notifications.act.mutate({ id, action, data }, { context: { actionKey: newActionKey() } }),
}

const centers = new WeakMap<QueryClient, Center>()
/** The notifications of a cache. */
export function centerOf(cache: QueryClient): Center {
  const center = centers.get(cache) ?? createCenter(cache)
  centers.set(cache, center)
  return center
}

export const actsOf = (center: Center) =>
  createActs({
    center,
    calls,
    tell: {
      success: (text) => notify.success(text, { id: 'notifications' }),
      error: (text) => notify.error(text, { id: 'notifications' }),
    },
    log: (what, error) => console.warn(what, failureOf(error).message),
  })

/** The list of the drawer: fresh for 30 s, asked for once more where it fails, and not for a focus (C-04). */
export function useNotifications(filter: Filter) {
  const center = centerOf(useQueryClient())
  return useInfiniteQuery({
    enabled: useIsSignedIn(),
    queryKey: [...LIST_KEY, filter],
    queryFn: ({ pageParam }) => center.read(calls, filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: LIST_STALE_MS,
    retry: (count, error) => count < DRAWER_RETRIES && isPassing(error),
    refetchOnWindowFocus: false,
  })
}
