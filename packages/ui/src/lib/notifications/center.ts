import type { ActionOutcome, Notification, NotificationStats } from '@balcao/contracts/notifications/notifications'
import type { LiveNotificationEvent } from '@balcao/contracts/realtime/live'
import type { NotificationChanges } from '@balcao/contracts/realtime/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { NOTIFICATIONS_A_PAGE } from './constants.ts'
import { allRead, recounted } from './counts.ts'
import { type Filter, matches, queryOf } from './filter.ts'
import { LIST_KEY, STATS_KEY } from './keys.ts'
import { arrived, entriesOf, type Page, type Pages, patched, readAt, regrouped, UNREAD, type Updates, without } from './pages.ts'

/** What the centre asks of the server. */
export type NotificationCalls = {
  list: (query: ReturnType<typeof queryOf> & { limit: number; cursor?: string }) => Promise<Page>
  stats: () => Promise<NotificationStats>
  read: (ids: number[]) => Promise<unknown>
  unread: (id: number) => Promise<unknown>
  readAll: () => Promise<unknown>
  archive: (ids: number[]) => Promise<unknown>
  remove: (ids: number[]) => Promise<unknown>
  act: (id: number, action: string, data: Record<string, unknown>) => Promise<ActionOutcome>
}

type Change = { at: number; next: (held: Pages, filter: Filter) => Pages }
/** No answer is under way for longer than so many changes. */
const REMEMBERED = 200

/** What is kept of the notifications, with the changes to it: each takes effect on all lists and on the counts. */
export function createCenter(cache: QueryClient) {
  const lists = () => cache.getQueriesData<Pages>({ queryKey: LIST_KEY })
  let changes: Change[] = []
  let made = 0
  const change = (next: Change['next']) => {
    made += 1
    changes = [...changes.slice(1 - REMEMBERED), { at: made, next }]
    for (const [key, held] of lists()) {
      const changed = held && next(held, key[2] as Filter)
      if (changed !== held) cache.setQueryData<Pages>(key, changed)
    }
  }
  const known = (): Map<number, Notification> =>
    new Map(lists().flatMap(([, held]) => (held ? entriesOf(held).map((one) => [one.id, one] as const) : [])))
  const count = (next: (stats: NotificationStats) => NotificationStats) =>
    cache.setQueryData<NotificationStats>(STATS_KEY, (stats) => stats && next(stats))
  // Those not on screen go: a later change to them would count as having read them again.
  const reread = () => {
    cache.removeQueries({ queryKey: LIST_KEY, type: 'inactive' })
    void cache.invalidateQueries({ queryKey: LIST_KEY })
  }
  const recount = () => void cache.invalidateQueries({ queryKey: STATS_KEY })

  return {
    known,
    /** One page of a list. What changed while it was under way is done to it as well: the answer may not know of it. */
    async read(calls: NotificationCalls, filter: Filter, cursor: string | null): Promise<Page> {
      const asked = made
      // By cursor: a numbered page would leave out what moved up by what was archived meanwhile.
      const answer = await calls.list({ ...queryOf(filter), limit: NOTIFICATIONS_A_PAGE, ...(cursor === null ? {} : { cursor }) })
      const meanwhile = changes.filter(({ at }) => at > asked)
      return meanwhile.reduce<Pages>((held, { next }) => next(held, filter), { pages: [answer], pageParams: [cursor] }).pages[0] ?? answer
    },
    /** Forgets all but the first page of each list: read again, they would be read one after the other. */
    trim(): void {
      for (const [key, held] of lists()) {
        if (held && held.pages.length > 1)
          cache.setQueryData<Pages>(key, { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) })
      }
    },
    /** Reads everything again. */
    refetch: () => cache.invalidateQueries({ queryKey: ['notifications'] }),
    patch(ids: readonly number[], updates: Updates): void {
      const all = known()
      const concerned = new Set(ids)
      change((held) => patched(held, concerned, updates))
      for (const id of concerned) {
        const before = all.get(id)
        if (before) count((stats) => recounted(stats, before, { ...before, ...updates }))
      }
      // What is not on any list cannot be counted from here.
      if (ids.some((id) => !all.has(id))) recount()
    },
    drop(ids: readonly number[]): void {
      const all = known()
      const concerned = new Set(ids)
      change((held) => without(held, concerned))
      for (const id of concerned) {
        const before = all.get(id)
        if (before) count((stats) => recounted(stats, before, null))
      }
      if (ids.some((id) => !all.has(id))) recount()
    },
    readAll(at: string): number[] {
      const unread = [...known().values()].filter(({ isRead }) => !isRead).map(({ id }) => id)
      change((held) => patched(held, new Set(unread), readAt(at)))
      count(allRead)
      return unread
    },
    restoreUnread(ids: readonly number[]): void {
      change((held) => patched(held, new Set(ids), UNREAD))
    },
    recount,
    /** What a live event says became of the reader's notifications. It is state: the same twice changes nothing. */
    hear(event: LiveNotificationEvent): void {
      if (event.name === 'notification:new') {
        const { notification, onto } = event
        change((held, filter) => {
          const raised = onto ? patched(held, new Set([onto.id]), onto.updates) : held
          return matches(filter, notification) || holds(raised, notification.id) ? arrived(raised, notification) : raised
        })
      } else if (event.name === 'notification:delete') {
        const { ids } = event
        if (ids) change((held) => without(held, new Set(ids)))
        else reread()
      } else {
        const ids = 'ids' in event ? event.ids : [event.id]
        const updates: NotificationChanges = event.name === 'notification:read' ? readAt(event.readAt) : event.updates
        if (ids === null || (updates.archivedAt === null && ids.some((id) => !known().has(id)))) reread()
        else if (updates.archivedAt) change((held) => without(held, new Set(ids)))
        else change((held) => patched(held, new Set(ids), said(updates)))
      }
      if (event.groups.length > 0) change((held) => regrouped(held, event.groups))
      cache.setQueryData<NotificationStats>(STATS_KEY, event.stats)
      // An answer on its way may have been counted before this event, and would take its place.
      if (cache.isFetching({ queryKey: STATS_KEY }) > 0) recount()
    },
  }
}

const holds = (held: Pages, wanted: number) => entriesOf(held).some(({ id }) => id === wanted)
/** Without what is left out: it stays as it was. */
const said = (updates: NotificationChanges): Updates =>
  Object.fromEntries(Object.entries(updates).filter(([, value]) => value !== undefined))

export type Center = ReturnType<typeof createCenter>
