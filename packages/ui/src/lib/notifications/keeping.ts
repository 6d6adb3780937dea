import { MAX_BULK } from '@balcao/contracts/notifications/kinds'
import type { ActionOutcome, NotificationStats } from '@balcao/contracts/notifications/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { notify } from '../../toasts.tsx'
import { newActionKey } from '../action-key.ts'
import { failureOf, isPassing } from '../failure.ts'
import { createActs } from './acts.ts'
import { type Center, createCenter, type NotificationCalls } from './center.ts'
import { DRAWER_RETRIES, LIST_RETRIES, LIST_STALE_MS } from './constants.ts'
import type { Filter } from './filter.ts'
import { LIST_KEY } from './keys.ts'
import type { Page } from './pages.ts'

type Many = { notificationIds: number[] }
type Act = { id: number; action: string; data: Record<string, unknown> }
/** An app's connection to the notifications. */
type NotificationApi = {
  list: { query: (input: Parameters<NotificationCalls['list']>[0]) => Promise<Page> }
  stats: { query: (input: Record<string, never>) => Promise<NotificationStats> }
  readMany: { mutate: (input: Many) => Promise<unknown> }
  update: { mutate: (input: { id: number; isRead: boolean }) => Promise<unknown> }
  readAll: { mutate: (input: Record<string, never>) => Promise<unknown> }
  updateMany: { mutate: (input: Many & { archived: boolean }) => Promise<unknown> }
  removeMany: { mutate: (input: Many) => Promise<unknown> }
  act: { mutate: (input: Act, options: { context: { actionKey: string } }) => Promise<ActionOutcome> }
}

/** No call names more than the server takes. */
async function inParts(ids: readonly number[], call: (notificationIds: number[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += MAX_BULK) await call(ids.slice(at, at + MAX_BULK))
}

/** Runs one call after the other, whatever became of the one before. */
function oneByOne() {
  let before: Promise<unknown> = Promise.resolve()
  return <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const answer = before.then(call, call)
    before = answer
    return answer
  }
}

/**
 * What the centre asks of the server, over an app's connection. Changes are sent in the order in which they were made: "unread"
 * and then "all read" at the same time may end as either.
 */
export function callsOver(api: NotificationApi): NotificationCalls {
  const serialized = oneByOne()
  return {
    list: (query) => api.list.query(query),
    stats: () => api.stats.query({}),
    read: (ids) => serialized(() => inParts(ids, (notificationIds) => api.readMany.mutate({ notificationIds }))),
    unread: (id) => serialized(() => api.update.mutate({ id, isRead: false })),
    readAll: () => serialized(() => api.readAll.mutate({})),
    archive: (ids) => serialized(() => inParts(ids, (notificationIds) => api.updateMany.mutate({ notificationIds, archived: true }))),
    remove: (ids) => serialized(() => inParts(ids, (notificationIds) => api.removeMany.mutate({ notificationIds }))),
    act: (id, action, data) => serialized(() => api.act.mutate({ id, action, data }, { context: { actionKey: newActionKey() } })),
  }
}

const centers = new WeakMap<QueryClient, Center>()
/** The notifications of a cache. */
export function centerOf(cache: QueryClient): Center {
  const center = centers.get(cache) ?? createCenter(cache)
  centers.set(cache, center)
  return center
}

/** What can be done to them, told by toasts. */
export const actsOver = (calls: NotificationCalls, center: Center) =>
  createActs({
    center,
    calls,
    tell: {
      success: (text) => notify.success(text, { id: 'notifications' }),
      error: (text) => notify.error(text, { id: 'notifications' }),
    },
    log: (what, error) => console.warn(what, failureOf(error).message),
  })

const retriedUpTo = (most: number) => (count: number, error: unknown) => count < most && isPassing(error)

/** The list of notifications: fresh for 30 s, asked for again when the window is back, and three times more where it fails. */
export const centerList = (calls: NotificationCalls, center: Center, filter: Filter) => ({
  queryKey: [...LIST_KEY, filter],
  queryFn: ({ pageParam }: { pageParam: string | null }) => center.read(calls, filter, pageParam),
  initialPageParam: null as string | null,
  getNextPageParam: (last: Page) => last.nextCursor ?? undefined,
  staleTime: LIST_STALE_MS,
  retry: retriedUpTo(LIST_RETRIES),
  refetchOnWindowFocus: true,
})

/** The drawer's variant of it (C-04): asked for once more where it fails, and not for a focus. */
export const drawerList = (calls: NotificationCalls, center: Center, filter: Filter) => ({
  ...centerList(calls, center, filter),
  retry: retriedUpTo(DRAWER_RETRIES),
  refetchOnWindowFocus: false,
})
